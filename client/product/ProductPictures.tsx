import type { Product } from "../types/catalog.gen";
import { NoPicture } from "./NoPicture";
import { ProductGallery } from "./ProductGallery";

/** The gallery of a product, or a placeholder if it has no pictures. */
export function ProductPictures({ product }: { product: Product }) {
  const { picture } = product;
  const pictures = product.pictures.length > 0 || !picture ? product.pictures : [picture];
  if (pictures.length === 0) return <NoPicture />;
  return <ProductGallery key={product.id} name={product.name} pictures={pictures} />;
}
