import { AddToCartButton } from "../../client/components/AddToCartButton";
import { DiscountBadge } from "../../client/components/DiscountBadge";
import { Link } from "../../client/components/Link";
import { NoPicture } from "../../client/components/ProductGallery";
import { ProductPrice } from "../../client/components/ProductPrice";
import { StarRating } from "../../client/components/StarRating";
import { OutOfStockBadge } from "../../client/components/StockState";
import { Photo } from "../../client/components/ui/Photo";
import { WishlistButton } from "../../client/components/WishlistButton";
import { productPath } from "../../client/lib/paths";
import type { ProductCardProps } from "../../client/types/theme";

/** A product in a tight grid: the picture, then the price before all else. */
export function ProductCard({ product, eager }: ProductCardProps) {
  const gone = product.stock <= 0;
  return (
    <article className="group relative flex w-full flex-col overflow-hidden rounded-card bg-surface shadow-card transition-shadow hover:shadow-raised">
      {product.picture ? (
        <Photo
          picture={product.picture}
          alt={product.name}
          sizes="(min-width: 1280px) 194px, (min-width: 1024px) 19vw, (min-width: 768px) 24vw, (min-width: 640px) 32vw, 48vw"
          eager={eager}
          className={`aspect-square w-full object-cover ${gone ? "opacity-60 grayscale" : ""}`}
        />
      ) : (
        <NoPicture />
      )}
      <span className="absolute top-2 left-2">{!gone && <DiscountBadge product={product} />}</span>
      <div className="flex grow flex-col p-2.5 sm:p-3">
        <ProductPrice price={product.price} sellingPrice={product.selling_price} />
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
          {gone ? <OutOfStockBadge /> : <Actions product={product} />}
        </div>
      </div>
    </article>
  );
}

function Actions({ product }: Pick<ProductCardProps, "product">) {
  return (
    <div className="relative z-1 flex gap-1.5">
      <AddToCartButton
        choice={{ product }}
        short
        className="inline-flex min-h-11 min-w-0 grow items-center justify-center gap-1.5 rounded-control bg-primary-soft px-2 text-sm leading-tight font-semibold text-primary-strong hover:bg-primary hover:text-on-primary"
      />
      <WishlistButton
        product={product}
        className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-sale"
      />
    </div>
  );
}
