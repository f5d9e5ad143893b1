import { AddToCartButton } from "../cart/AddToCartButton";
import { BuyNow } from "../cart/BuyNow";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { lineTotal } from "../state/cart";
import { openOverlay } from "../state/overlay";
import { QuantityField } from "./QuantityField";
import type { Offer } from "./useOffer";
import { WishlistButton } from "./WishlistButton";

interface BuyBarProps {
  offer: Offer;
  /** Classes of the two buttons. */
  buyClassName?: string;
  cartClassName?: string;
  className?: string;
}

/**
 * The quantity and the buttons to buy a product; a button for a stock alert if it is out of stock. On a phone the buttons
 * are a bar above the bottom navigation, with the price, the variant and the quantity.
 */
export function BuyBar({ offer, className = "", ...look }: BuyBarProps) {
  const { buyClassName = button.primary, cartClassName = button.quiet } = look;
  const { t } = useI18n();
  if (offer.stock <= 0) {
    return (
      <button
        type="button"
        onClick={() => openOverlay("alert")}
        className={`${cartClassName} min-h-12 w-full ${className}`}
      >
        {t("stock.notify")}
      </button>
    );
  }
  return (
    <div className={`grid gap-3 ${className}`}>
      <div className="flex items-center justify-between gap-3">
        <QuantityField offer={offer} />
        <WishlistButton
          product={offer.choice.product}
          className={`${cartClassName} min-h-12 px-3.5`}
        />
      </div>
      <div className="buy-bar md:flex-wrap">
        <Chosen offer={offer} />
        <AddToCartButton
          choice={offer.choice}
          iconSize={20}
          labelClassName="max-md:sr-only"
          className={`${cartClassName} min-h-12 min-w-12 whitespace-nowrap md:grow`}
        />
        <BuyNow
          offer={offer}
          className={`${buyClassName} min-h-12 shrink-0 px-5 whitespace-nowrap md:grow md:text-lg`}
        />
      </div>
    </div>
  );
}

// Hidden from screen readers, because the summary and the quantity field announce the same.
function Chosen({ offer }: { offer: Offer }) {
  const { n, money } = useI18n();
  const { currency } = useShop();
  const { quantity, price, choice } = offer;
  const parts = [...(choice.variant?.options ?? [])];
  if (quantity > 1) parts.push(`${money(price, currency)} × ${n(quantity)}`);
  return (
    <p aria-hidden="true" className="min-w-0 grow md:hidden">
      <strong className="block text-xl leading-tight font-bold">
        {money(lineTotal(offer), currency)}
      </strong>
      <span className="block truncate text-xs text-muted">{parts.join(", ")}</span>
    </p>
  );
}
