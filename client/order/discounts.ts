import type { Order } from "../types/order.gen";

/** A row of an order's costs. `note` is shown smaller, in parentheses. */
export interface DiscountRow {
  name: string;
  note: string;
  amount: number;
}

type Discounted = Pick<Order, "discounts" | "granted" | "discount_reason">;

/** Returns the discounts on the products of an order: the shop's, and the one that a member granted under `label`. */
export function discountRows({ discounts, granted, discount_reason }: Discounted, label: string) {
  const rows: DiscountRow[] = discounts
    .filter(({ class: of, amount }) => of !== "delivery" && amount > 0)
    .map(({ name, code, amount }) => ({ name, note: code, amount }));
  if (granted > 0) rows.push({ name: label, note: discount_reason, amount: granted });
  return rows;
}
