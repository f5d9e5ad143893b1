import { Zap } from "lucide-react";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { useHref } from "../lib/page";
import { checkoutPath } from "../lib/paths";
import type { Offer } from "../product/useOffer";
import { WishlistButton } from "../product/WishlistButton";
import { useNavigation } from "../router/navigation";
import { AddToCartButton } from "./AddToCartButton";
import { useCartActions } from "./useCartActions";

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

/** Adds the product to the cart and opens the checkout. */
export function BuyNow({ offer, className }: { offer: Offer; className: string }) {
  const { t } = useI18n();
  const { add } = /*@__PURE__*/ useCartActions();
  const { navigate } = /*@__PURE__*/ useNavigation();
  const checkout = useHref(checkoutPath);
  const buy = () => {
    if (add(offer.choice, true)) navigate(checkout);
  };
  return (
    <button type="button" onClick={buy} className={className}>
      <Zap size={20} aria-hidden="true" />
      {t("buy_now")}
    </button>
  );
}
