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

/** A product in a tight grid: the picture, then the price. */
export function ProductCard({ product, eager, first }: ProductCardProps) {
  const outOfStock = product.stock <= 0;
  return (
    <article className="group relative flex w-full flex-col overflow-hidden rounded-card bg-surface shadow-card transition-shadow hover:shadow-raised">
      {product.picture ? (
        <Photo
          picture={product.picture}
          alt={product.name}
          sizes="(min-width: 640px) 194px, 44vw"
          eager={eager}
          first={first}
          className={`aspect-square w-full object-cover ${outOfStock ? "sold-out" : ""}`}
        />
      ) : (
        <NoPicture />
      )}
      <span className="absolute top-2 left-2 flex max-w-2/3">
        {!outOfStock && <DiscountBadge product={product} />}
      </span>
      <div className="flex grow flex-col p-2.5 sm:p-3">
        <ProductPrice of={product} />
        <h3 className="mt-0.5 line-clamp-2 text-sm font-medium group-hover:text-primary">
          <Link to={productPath(product)} className="cover-link">
            {product.name}
          </Link>
        </h3>
        {product.rating_count > 0 && (
          <StarRating
            rating={product.rating}
            count={product.rating_count}
            className="pt-1 text-sm"
          />
        )}
        <div className="mt-auto pt-2">
          {outOfStock ? <OutOfStockBadge /> : <Actions product={product} />}
        </div>
      </div>
    </article>
  );
}

function Actions({ product }: Pick<ProductCardProps, "product">) {
  return (
    <div className="relative z-1 flex gap-1.5">
      <WishlistButton product={product} className="card-wish" />
      <AddToCartButton choice={{ product }} short className="card-add" />
    </div>
  );
}
