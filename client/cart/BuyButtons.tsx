import { button } from "../components/ui/button";
import type { Offer } from "../product/useOffer";
import { WishlistButton } from "../product/WishlistButton";
import { AddToCartButton } from "./AddToCartButton";
import { BuyNow } from "./BuyNow";

/** The buttons to buy a product; nothing if it is out of stock. */
export function BuyButtons({ offer }: { offer: Offer }) {
  if (offer.stock <= 0) return null;
  return (
    <div className="mt-6 flex flex-wrap gap-2.5">
      <BuyNow
        offer={offer}
        className={`${button.primary} min-h-12 grow basis-full text-lg sm:basis-auto`}
      />
      <AddToCartButton
        choice={offer.choice}
        iconSize={20}
        className={`${button.quiet} min-h-12 grow`}
      />
      <WishlistButton
        product={offer.choice.product}
        className={`${button.quiet} min-h-12 px-3.5`}
      />
    </div>
  );
}
