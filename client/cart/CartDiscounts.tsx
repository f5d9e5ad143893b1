import { cart, cartTotal } from "../state/cart";
import type { Quote } from "../types/checkout.gen";
import { QuotedDiscounts } from "./Discounts";

/** The discounts of the cart. Renders nothing until the quote is that of the cart. */
export default function CartDiscounts({ quote }: { quote: Quote | null }) {
  const total = cart.use(cartTotal);
  if (!quote || quote.subtotal !== total) return null;
  return <QuotedDiscounts quote={quote} />;
}
