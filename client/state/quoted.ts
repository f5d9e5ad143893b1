import type { Quote, QuotedLine, QuoteLine } from "../types/checkout.gen";
import type { CartLine } from "./cart";

/** A difference between the cart and the server's quote. */
export type CartChange =
  | { kind: "price"; line: CartLine; before: number }
  | { kind: "less"; line: CartLine; before: number }
  | { kind: "gone"; line: CartLine };

/** Returns the cart's lines for a quote request. */
export function quoteLines(lines: CartLine[]): QuoteLine[] {
  return lines.map(({ product, variant, quantity }) => ({
    product_id: product.id,
    variant_id: variant?.id ?? 0,
    quantity,
  }));
}

/**
 * Returns the lines at current prices and within the stock, and the changes. Unavailable products are removed.
 * A line that the quote does not contain remains, because it was added after the request.
 */
export function quoted(
  lines: CartLine[],
  quote: Quote,
): { lines: CartLine[]; changes: CartChange[] } {
  const changes: CartChange[] = [];
  const now = lines.map((line) => {
    const found = quote.lines.find((each) => isSame(each, line));
    if (!found) return line;
    const next = renewed(line, found);
    if (!next) changes.push({ kind: "gone", line });
    else if (next.quantity < line.quantity)
      changes.push({ kind: "less", line: next, before: line.quantity });
    if (next && next.price !== line.price && !followsUnits(line, found))
      changes.push({ kind: "price", line: next, before: line.price });
    return next;
  });
  return { lines: now.filter((line) => line !== null), changes };
}

function isSame(found: QuotedLine, line: CartLine): boolean {
  return found.product_id === line.product.id && found.variant_id === (line.variant?.id ?? 0);
}

/**
 * Reports whether the price of a line changed because the shopper took more units than a limited sale has left, or fewer again. The cart
 * says how many are left.
 */
function followsUnits(
  { price }: CartLine,
  { product, sale_left, sale_price, selling_price }: QuotedLine,
) {
  if (sale_left > 0) return price === sale_price;
  return price === selling_price && Boolean(product?.sale?.left);
}

function renewed(line: CartLine, found: QuotedLine): CartLine | null {
  const { product, stock, price, options } = found;
  if (!product || stock < 1) return null;
  return {
    ...line,
    name: product.name,
    price,
    stock,
    quantity: Math.min(line.quantity, stock),
    variant: line.variant && { ...line.variant, options },
    product,
  };
}
