import { AddToCartButton } from "../../client/cart/AddToCartButton";
import { Photo } from "../../client/components/ui/Photo";
import { productPath } from "../../client/lib/paths";
import { DiscountBadge } from "../../client/product/DiscountBadge";
import { NoPicture } from "../../client/product/NoPicture";
import { ProductPrice } from "../../client/product/ProductPrice";
import { StarRating } from "../../client/product/StarRating";
import { OutOfStockBadge } from "../../client/product/StockState";
import { WishlistButton } from "../../client/product/WishlistButton";
import { Link } from "../../client/router/Link";
import type { ProductCardProps } from "../../client/types/theme";

// Sizes of a square picture that is cropped to 4:5 and therefore scaled to 5/4 of the card's width.
const sizes = "(min-width: 1280px) 360px, (min-width: 1024px) 29vw, 59vw";

const picture = "aspect-[4/5] w-full";

/** A product as a large picture with its name, stars and price below. */
export function ProductCard({ product, eager, first }: ProductCardProps) {
  const outOfStock = product.stock <= 0;
  return (
    <article className="group relative w-full">
      {product.picture ? (
        <Photo
          picture={product.picture}
          alt={product.name}
          sizes={sizes}
          eager={eager}
          first={first}
          className={`${picture} object-cover ${outOfStock ? "opacity-55" : ""}`}
        />
      ) : (
        <NoPicture className={picture} />
      )}
      <DiscountBadge
        product={product}
        className="absolute top-2.5 left-2.5 bg-page px-2 max-w-2/3 truncate text-sm leading-6 text-sale"
      />
      <div className="flex items-end gap-1 pt-2.5">
        <div className="min-w-0 grow">
          <h3 className="line-clamp-2 leading-snug underline-offset-4 group-hover:underline">
            <Link to={productPath(product)} className="cover-link">
              {product.name}
            </Link>
          </h3>
          {product.rating_count > 0 && (
            <StarRating rating={product.rating} count={product.rating_count} />
          )}
          <ProductPrice of={product} />
        </div>
        {outOfStock || <Actions product={product} />}
      </div>
      {outOfStock && <OutOfStockBadge />}
    </article>
  );
}

function Actions({ product }: Pick<ProductCardProps, "product">) {
  return (
    <>
      <WishlistButton
        product={product}
        className="absolute top-1.5 right-1.5 z-1 grid size-11 place-items-center rounded-full bg-page/85 hover:text-primary"
      />
      <AddToCartButton
        choice={{ product }}
        iconSize={20}
        className="relative z-1 -mr-1.5 grid size-11 shrink-0 place-items-center hover:text-primary"
        labelClassName="sr-only"
      />
    </>
  );
}
