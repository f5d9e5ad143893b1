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
import type { ProductCard as Card } from "../../client/types/catalog.gen";
import type { ProductCardProps } from "../../client/types/theme";

/** A product as a picture with the cart button in a notch of its corner and the price below. */
export function ProductCard({ product, eager, first }: ProductCardProps) {
  const outOfStock = product.stock <= 0;
  return (
    <article className="group relative flex w-full flex-col overflow-hidden rounded-card bg-surface text-ink shadow-card transition-shadow hover:shadow-raised">
      <div className="relative">
        {product.picture ? (
          <Photo
            picture={product.picture}
            alt=""
            sizes="(min-width: 1024px) 290px, (min-width: 640px) 32vw, 44vw"
            eager={eager}
            first={first}
            className={`aspect-square w-full object-cover ${outOfStock ? "sold-out" : ""}`}
          />
        ) : (
          <NoPicture />
        )}
        {outOfStock ? (
          <p className="absolute bottom-3 left-3">
            <OutOfStockBadge />
          </p>
        ) : (
          <OnPicture product={product} />
        )}
      </div>
      <div className="flex grow flex-col gap-1 p-3 pt-2.5 sm:p-4 sm:pt-3">
        <h3 className="line-clamp-2 leading-snug font-medium group-hover:text-primary">
          <Link to={productPath(product)} className="cover-link">
            {product.name}
          </Link>
        </h3>
        {product.rating_count > 0 && (
          <StarRating rating={product.rating} count={product.rating_count} />
        )}
        <div className="mt-auto sm:text-lg [&_strong]:text-xl sm:[&_strong]:text-2xl">
          <ProductPrice of={product} />
        </div>
      </div>
    </article>
  );
}

function OnPicture({ product }: { product: Card }) {
  return (
    <>
      <DiscountBadge
        product={product}
        className="sticker absolute top-3 left-2.5 max-w-2/3 truncate"
      />
      <WishlistButton
        product={product}
        className="absolute top-2 right-2 z-1 grid size-11 place-items-center rounded-full bg-surface/90 hover:bg-surface"
      />
      <div className="notch">
        <AddToCartButton
          choice={{ product }}
          iconSize={20}
          labelClassName="sr-only"
          className="relative z-1 grid size-11 place-items-center rounded-full bg-accent text-on-accent transition-transform hover:scale-108 motion-reduce:transition-none sm:size-12"
        />
      </div>
    </>
  );
}
