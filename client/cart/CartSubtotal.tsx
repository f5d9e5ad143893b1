import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { cart, cartCount, cartTotal } from "../state/cart";

/** The price of the cart without delivery, announced when it changes. `className` is applied to the amount. */
export function CartSubtotal({ className }: { className: string }) {
  const { t, tn, money } = useI18n();
  const { currency } = useShop();
  const count = cart.use(cartCount);
  const total = cart.use(cartTotal);
  return (
    <p aria-live="polite" className="flex items-baseline justify-between">
      <span>
        {t("cart.subtotal")} <span className="text-sm text-muted">({tn("products", count)})</span>
      </span>
      <strong className={`font-bold ${className}`}>{money(total, currency)}</strong>
    </p>
  );
}
