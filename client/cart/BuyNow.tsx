import { Zap } from "lucide-react";
import type { MouseEvent } from "react";
import { useI18n } from "../lib/i18n";
import { useHref } from "../lib/page";
import { checkoutPath } from "../lib/paths";
import type { Offer } from "../product/useOffer";
import { useNavigation } from "../router/navigation";
import { basicButton } from "./basicButton";
import { useCartActions } from "./useCartActions";

/** Adds the product to the cart and opens the checkout. */
export function BuyNow({ offer, className }: { offer: Offer; className: string }) {
  const { t } = useI18n();
  const { add } = /*@__PURE__*/ useCartActions();
  const { navigate } = /*@__PURE__*/ useNavigation();
  const checkout = useHref(checkoutPath);
  const buy = (event: MouseEvent) => {
    event.preventDefault();
    if (add(offer.choice, true)) navigate(checkout);
  };
  return (
    <button {...basicButton("buy", offer.choice)} onClick={buy} className={className}>
      <Zap size={20} aria-hidden="true" />
      {t("buy_now")}
    </button>
  );
}
