import { AddToCartButton } from "../cart/AddToCartButton";
import { BuyNow } from "../cart/BuyNow";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { lineTotal } from "../state/cart";
import { openOverlay } from "../state/overlay";
import { chooseText } from "./chooseText";
import { BasicChoice, Deals } from "./laterParts";
import { QuantityField } from "./QuantityField";
import { type Offer, optionId } from "./useOffer";
import { WishlistButton } from "./WishlistButton";

interface BuyBarProps {
  offer: Offer;
  /** Classes of the two buttons. */
  buyClassName?: string;
  cartClassName?: string;
  className?: string;
}

/**
 * The quantity and the buy buttons of a product, or a button for a stock alert if it is out of stock. Until all options
 * are chosen, one button leads to the first that is not. On a
 * phone the buttons are in a bar above the bottom navigation, with the price, the variant and the quantity.
 */
export function BuyBar({ offer, className = "", ...look }: BuyBarProps) {
  const { buyClassName = button.primary, cartClassName = button.quiet } = look;
  const { t } = useI18n();
  const { missing, stock } = offer;
  if (stock <= 0 && missing >= 0) {
    return <Choose offer={offer} className={`${cartClassName} min-h-12 w-full ${className}`} />;
  }
  if (stock <= 0) {
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
      {offer.product.deals && <Deals offer={offer} />}
      <div className="flex items-center justify-between gap-3">
        <QuantityField offer={offer} />
        <WishlistButton
          product={offer.choice.product}
          className={`${cartClassName} min-h-12 px-3.5`}
        />
      </div>
      {missing >= 0 && <BasicChoice product={offer.product} />}
      <div className="buy-bar md:flex-wrap">
        <Chosen offer={offer} />
        {missing >= 0 ? (
          <Choose
            offer={offer}
            className={`${buyClassName} min-h-12 min-w-0 px-5 md:grow md:text-lg`}
          />
        ) : (
          <>
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
          </>
        )}
      </div>
    </div>
  );
}

// Leads to the first option that is not chosen. It is a link, so that it works before and without the app.
function Choose({ offer, className }: { offer: Offer; className: string }) {
  const i18n = useI18n();
  const { product, missing, ask } = offer;
  return (
    <a
      href={`#${optionId(missing)}`}
      onClick={(event) => {
        event.preventDefault();
        ask();
      }}
      className={className}
    >
      {chooseText(i18n, product.options[missing]?.name ?? "")}
    </a>
  );
}

// The price, variant and quantity in the bar. It is hidden from screen readers, because the summary and the quantity
// field announce the same.
function Chosen({ offer }: { offer: Offer }) {
  const { t, n, money } = useI18n();
  const { currency } = useShop();
  const { quantity, labels, from, several, charged: price } = offer;
  const parts = [...labels];
  const total = money(several?.totals[quantity - 1] ?? lineTotal({ price, quantity }), currency);
  if (quantity > 1) parts.push(`${money(price, currency)} × ${n(quantity)}`);
  return (
    <p aria-hidden="true" className="min-w-0 grow md:hidden">
      <strong className="block text-xl leading-tight font-bold">
        {from ? t("price.from", { price: total }) : total}
      </strong>
      <span className="block truncate text-xs text-muted">{parts.join(", ")}</span>
    </p>
  );
}
