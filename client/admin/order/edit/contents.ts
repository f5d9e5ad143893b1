import { hasUnits } from "../../../order/OrderItems";
import type { ManualQuoteRequest } from "../../../types/checkout.gen";
import type { AdminOrder } from "../../../types/order.gen";
import type { EditAmounts, EditRequest, LineRequest } from "../../../types/orderedit.gen";
import { asNumber, isAmount } from "../../lib/numbers";
import type { HandLine } from "../manual/manual";
import type { EditFields } from "./rules";

/** A product of the edited order: an existing item or an added one. `price` is the typed text. */
export interface EditLine {
  /** The id of the order's item; 0 for an added product. */
  itemId: number;
  productId: number;
  variantId: number;
  name: string;
  variant: string;
  picture: AdminOrder["items"][number]["picture"];
  price: string;
  quantity: number;
  /** The stored item, with amounts in poisha. */
  sold?: { price: number; quantity: number; savings: number };
}

/** Returns the form values of an order. */
export function fieldsOf(order: AdminOrder): EditFields {
  const { name, division, district, upazila, line, note, discount_reason, discount_percent } =
    order;
  const percent = discount_percent > 0;
  return {
    name,
    mobile: order.mobile,
    division,
    district,
    upazila,
    line,
    note,
    discount: percent ? String(discount_percent / 100) : textOf(order.granted),
    discount_kind: percent ? "percent" : "amount",
    discount_reason,
    shipping_fee: textOf(order.shipping_fee),
    package_id: 0,
    advance: textOf(order.advance),
  };
}

const textOf = (amount: number) => (amount > 0 ? String(amount) : "");

/** Returns the lines of an order's items. */
export function linesOf({ items }: AdminOrder): EditLine[] {
  return items.filter(hasUnits).map((item) => ({
    sold: soldOf(item),
    itemId: item.item_id,
    productId: item.product_id,
    variantId: item.variant_id,
    name: item.name,
    variant: item.variant,
    picture: item.picture,
    price: String(item.price),
    quantity: item.quantity,
  }));
}

const soldOf = ({ price, quantity, discount }: AdminOrder["items"][number]) => ({
  price: inPoisha(price),
  quantity,
  savings: inPoisha(discount),
});

/** Returns what the order's discounts take off a line, in poisha, as the server's discount.Left does: added units get nothing. */
function savingsOf({ sold, price, quantity }: EditLine): number {
  if (!sold) return 0;
  let { savings } = sold;
  if (quantity < sold.quantity) {
    const cost = Math.floor(((sold.price * sold.quantity - savings) * quantity) / sold.quantity);
    savings = sold.price * quantity - cost;
  }
  return Math.min(savings, poisha(price) * quantity);
}

/** Adds a unit of a chosen product: to its line, or as a new line at its current price. */
export function withChosen(lines: EditLine[], { product, variant }: HandLine, label: string) {
  const variantId = variant?.id ?? 0;
  const known = lines.some((l) => l.productId === product.id && l.variantId === variantId);
  if (!known) {
    const price = String(variant?.price ?? product.price);
    const { id: productId, name, picture } = product;
    const added = { itemId: 0, productId, variantId, name, variant: label, picture, price };
    return [...lines, { ...added, quantity: 1 }];
  }
  return lines.map((line) =>
    line.productId === product.id && line.variantId === variantId
      ? { ...line, quantity: line.quantity + 1 }
      : line,
  );
}

/** Adapts the lines to another version of the order. Items that this version lacks become added products. */
export function rebased(lines: EditLine[], { items }: AdminOrder): EditLine[] {
  return lines.map((line) => {
    const item = items.find(({ item_id }) => item_id === line.itemId);
    if (item) return { ...line, sold: soldOf(item) };
    const same = items.find(
      ({ product_id, variant_id }) =>
        product_id === line.productId && variant_id === line.variantId,
    );
    const taken = lines.some(({ itemId }) => itemId === same?.item_id);
    return same && !taken
      ? { ...line, itemId: same.item_id, sold: soldOf(same) }
      : { ...line, itemId: 0, sold: undefined };
  });
}

/** The amounts of edited contents, in major units; NaN if a price is not a number. */
export interface Totals {
  subtotal: number;
  /** The discounts of the lines, and the one of the whole order. */
  discount: number;
  total: number;
  due: number;
}

/** Computes the amounts like the server: in poisha, with percentages rounded half up. */
export function totalsOf(lines: EditLine[], fields: EditFields): Totals {
  const subtotal = lines.reduce((sum, line) => sum + poisha(line.price) * line.quantity, 0);
  const savings = lines.reduce((sum, line) => sum + savingsOf(line), 0);
  const granted = isPercent(fields)
    ? Math.floor(((subtotal - savings) * percentOf(fields) + 5000) / 10_000)
    : poisha(fields.discount);
  const discount = savings + granted;
  const total = subtotal - discount + poisha(fields.shipping_fee);
  const due = total - poisha(fields.advance);
  return {
    subtotal: subtotal / 100,
    discount: discount / 100,
    total: total / 100,
    due: due / 100,
  };
}

const inPoisha = (amount: number) => Math.round(amount * 100);

/** Converts a typed amount to poisha. An empty text counts as 0. */
function poisha(text: string): number {
  return text.trim() === "" ? 0 : Math.round(asNumber(text) * 100);
}

const isPercent = ({ discount_kind }: EditFields) => discount_kind === "percent";

// The discount in hundredths of a percent.
const percentOf = ({ discount }: EditFields) => poisha(discount);

/** Returns the request for the packages that deliver the lines to a district. */
export function packagesRequest(lines: EditLine[], district: string): ManualQuoteRequest {
  return {
    fee: null,
    discount: 0,
    discount_percent: 0,
    discount_reason: "",
    advance: 0,
    source: "",
    lines: lines
      .filter(({ productId, price }) => productId > 0 && !Number.isNaN(poisha(price)))
      .map(({ productId, variantId, quantity, price }) => ({
        product_id: productId,
        variant_id: variantId,
        quantity,
        price: poisha(price) / 100,
      })),
    package_id: 0,
    district,
    discounts: false,
    codes: [],
    mobile: null,
  };
}

/** Returns the request that saves the contents, based on the version that the user saw. */
export function requestOf(
  { edits, status }: AdminOrder,
  lines: EditLine[],
  fields: EditFields,
  notify: boolean,
  recompute = false,
): EditRequest {
  const { discount, discount_kind, shipping_fee, advance, ...rest } = fields;
  const percent = isPercent(fields);
  return {
    ...rest,
    edits,
    status,
    lines: lines.map(lineRequest),
    discount: percent ? 0 : poisha(discount) / 100,
    discount_percent: percent ? percentOf(fields) : 0,
    shipping_fee: poisha(shipping_fee) / 100,
    advance: poisha(advance) / 100,
    notify,
    recompute,
  };
}

/**
 * Returns the request for the amounts of edited contents, or null if they are incomplete. It contains the stored recipient, because the typed one
 * does not change the amounts.
 */
export function previewRequest(
  order: AdminOrder,
  lines: EditLine[],
  fields: EditFields,
): EditRequest | null {
  const { discount, discount_kind, shipping_fee, package_id, advance } = fields;
  const terms = { discount, discount_kind, shipping_fee, package_id, advance };
  const wrong = lines.some(({ price, quantity }) => quantity < 1 || !isAmount(price));
  const { total, due } = totalsOf(lines, fields);
  if (lines.length === 0 || wrong || Number.isNaN(total) || Number.isNaN(due)) return null;
  return requestOf(order, lines, { ...fieldsOf(order), ...terms, discount_reason: "-" }, false);
}

/** Returns the amounts of the edited contents with the discounts that the server calculated anew. */
export function totalsAnew(totals: Totals, fields: EditFields, anew: EditAmounts): Totals {
  return {
    ...totals,
    discount: inMajor(anew.savings + anew.discount),
    total: anew.total,
    due: inMajor(anew.total - poisha(fields.advance) / 100),
  };
}

// Rounds a sum of amounts in major units to poisha.
const inMajor = (amount: number) => Math.round(amount * 100) / 100;

function lineRequest({ itemId, productId, variantId, quantity, price }: EditLine): LineRequest {
  return {
    item_id: itemId,
    product_id: productId,
    variant_id: variantId,
    quantity,
    price: poisha(price) / 100,
  };
}
