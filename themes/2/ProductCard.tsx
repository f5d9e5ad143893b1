import { AddToCartButton } from "../../client/cart/AddToCartButton";
import { Photo } from "../../client/components/ui/Photo";
import { productPath } from "../../client/lib/paths";
import { DiscountBadge } from "../../client/product/DiscountBadge";
import { NoPicture } from "../../client/product/NoPicture";
import { ProductPrice } from "../../client/product/ProductPrice";
import { OutOfStockBadge } from "../../client/product/StockState";
import { WishlistButton } from "../../client/product/WishlistButton";
import { Link } from "../../client/router/Link";
import type { ProductCardProps } from "../../client/types/theme";

// Sizes of a square picture that is cropped to 4:5 and therefore scaled to 5/4 of the card's width.
const sizes = "(min-width: 1280px) 360px, (min-width: 1024px) 29vw, 59vw";

// The action is in the same grid cell as the picture.
const picture = "col-start-1 row-start-1 aspect-[4/5] w-full";

/** A product as a large picture with its name and price below. */
export function ProductCard({ product, eager, first }: ProductCardProps) {
  const outOfStock = product.stock <= 0;
  return (
    <article className="group relative grid w-full grid-cols-[minmax(0,1fr)] content-start">
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
      <div className="pt-3">
        <h3 className="line-clamp-2 underline-offset-4 group-hover:underline">
          <Link to={productPath(product)} className="cover-link">
            {product.name}
          </Link>
        </h3>
        <div className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
          <ProductPrice price={product.price} sellingPrice={product.selling_price} />
          <DiscountBadge product={product} className="text-sm text-sale" />
        </div>
      </div>
      <div className="step col-start-1 row-start-1 self-end justify-self-end pt-1 pl-1">
        {outOfStock ? <OutOfStockBadge /> : <Actions product={product} />}
      </div>
    </article>
  );
}

const action = "grid size-11 place-items-center hover:text-primary";

function Actions({ product }: Pick<ProductCardProps, "product">) {
  return (
    <div className="flex">
      <WishlistButton product={product} className={action} />
      <AddToCartButton
        choice={{ product }}
        iconSize={20}
        className={action}
        labelClassName="sr-only"
      />
    </div>
  );
}
