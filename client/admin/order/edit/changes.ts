import type { I18n } from "../../../lib/i18n";
import type { Contents, Line } from "../../../types/orderedit.gen";

/** A difference between two versions of an order. The text of a version that lacks the value is empty. */
export interface Change {
  what: string;
  before: string;
  after: string;
}

type Words = Pick<I18n, "t" | "n" | "money"> & { bengali: boolean; currency: string };

/** Returns the differences between two versions of an order's contents, in the user's language. */
export function changesOf(before: Contents, after: Contents, words: Words): Change[] {
  const { t, money, currency } = words;
  const amount = (value: number) => money(value, currency);
  const pairs: [what: string, before: string, after: string][] = [
    ...itemChanges(before.lines, after.lines, words),
    [t("order.discount"), amount(discountOf(before)), amount(discountOf(after))],
    [t("admin.orders.edit.reason"), before.discount_reason, after.discount_reason],
    [t("admin.orders.hand.package"), packageOf(before, words), packageOf(after, words)],
    [t("order.delivery_charge"), amount(before.shipping_fee), amount(after.shipping_fee)],
    [t("order.total"), amount(before.total), amount(after.total)],
    [t("order.advance"), amount(before.advance), amount(after.advance)],
    [t("form.name"), before.name, after.name],
    [t("form.mobile"), before.mobile, after.mobile],
    [t("admin.orders.edit.address"), addressOf(before), addressOf(after)],
    [t("admin.orders.their_note"), before.note, after.note],
  ];
  return pairs
    .filter(([, was, is]) => was !== is)
    .map(([what, was, is]) => ({ what, before: was, after: is }));
}

// Events stored by earlier releases have no savings.
const discountOf = ({ discount, savings = 0 }: Contents) => discount + savings;

const addressOf = ({ line, upazila, district }: Contents) =>
  [line, upazila, district].filter((part) => part).join(", ");

// Events stored by earlier releases have no package.
const packageOf = ({ package: chosen }: Contents, { bengali }: Words) =>
  (bengali && chosen?.bn_name) || chosen?.name || chosen?.bn_name || "";

const keyOf = ({ product_id, variant_id, name, variant }: Line) =>
  product_id ? `${product_id}:${variant_id}` : `${name}:${variant}`;

function itemChanges(before: Line[], after: Line[], words: Words): [string, string, string][] {
  const { n, money, currency, bengali } = words;
  const keys = [...new Set([...before, ...after].map(keyOf))];
  return keys.map((key) => {
    const was = before.filter((line) => keyOf(line) === key);
    const is = after.filter((line) => keyOf(line) === key);
    const [some] = [...is, ...was];
    const name = some ? [pick(some, "name", bengali), pick(some, "variant", bengali)] : [];
    const units = (lines: Line[]) =>
      lines.map(({ quantity, price }) => `${n(quantity)} × ${money(price, currency)}`).join(" + ");
    return [name.filter((part) => part).join(", "), units(was), units(is)];
  });
}

function pick(line: Line, field: "name" | "variant", bengali: boolean): string {
  return (bengali && line[`bn_${field}`]) || line[field] || line[`bn_${field}`];
}
