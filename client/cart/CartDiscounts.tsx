import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { cart, cartTotal } from "../state/cart";
import type { Quote } from "../types/checkout.gen";
import { DiscountRows, NearDiscounts } from "./Discounts";

/** The discounts of the cart and what it costs after them, or what it lacks for others. Renders nothing until the quote is that of the cart. */
export default function CartDiscounts({ quote }: { quote: Quote | null }) {
  const { t, money } = useI18n();
  const { currency } = useShop();
  const total = cart.use(cartTotal);
  if (!quote || quote.subtotal !== total) return null;
  return (
    <>
      {quote.savings > 0 && (
        <dl className="grid gap-1.5">
          <DiscountRows discounts={quote.discounts} currency={currency} />
          <div className="flex items-baseline justify-between gap-4 font-bold">
            <dt>{t("cart.after_discounts")}</dt>
            <dd>{money(quote.subtotal - quote.savings, currency)}</dd>
          </div>
        </dl>
      )}
      <NearDiscounts near={quote.near} />
    </>
  );
}
