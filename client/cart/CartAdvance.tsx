import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { cart, cartTotal } from "../state/cart";

interface CartAdvanceProps {
  /** The part of the order that is due in advance. */
  due: number;
  /** The subtotal for which it was computed. */
  subtotal: number;
}

/** States what is due in advance, without the amount once the cart has changed. Renders nothing if nothing is due. */
export function CartAdvance({ due, subtotal }: CartAdvanceProps) {
  const { t, money } = useI18n();
  const { currency } = useShop();
  const total = cart.use(cartTotal);
  if (due === 0) return null;
  return (
    <p role="status" className="text-sm">
      {total === subtotal
        ? t("cart.advance", { amount: money(due, currency) })
        : t("cart.advance.part")}
    </p>
  );
}
