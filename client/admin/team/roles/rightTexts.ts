import type { MessageKey } from "../../../lib/i18n";
import type { Right } from "../../lib/rights";

/** The names of rights. */
export const rightTexts: Record<string, MessageKey> = {
  orders: "admin.right.orders",
  "orders.change": "admin.right.orders.change",
  "orders.correct": "admin.right.orders.correct",
  payments: "admin.right.payments",
  messages: "admin.right.messages",
  customers: "admin.right.customers",
  products: "admin.right.products",
  stock: "admin.right.stock",
  costs: "admin.right.costs",
  cash: "admin.right.cash",
  reviews: "admin.right.reviews",
  discounts: "admin.right.discounts",
  reports: "admin.right.reports",
  exports: "admin.right.exports",
  pages: "admin.right.pages",
  design: "admin.right.design",
  settings: "admin.right.settings",
  activity: "admin.right.activity",
};

interface Choice {
  right: Right;
  /** An explanation of the right, if its name is not enough. */
  hint?: MessageKey;
}

/** The rights in the groups of the form. */
export const rightGroups: { text: MessageKey; choices: Choice[] }[] = [
  {
    text: "admin.rights.customers",
    choices: [
      { right: "orders", hint: "admin.right.orders.hint" },
      { right: "orders.change", hint: "admin.right.orders.change.hint" },
      { right: "orders.correct", hint: "admin.right.orders.correct.hint" },
      { right: "payments", hint: "admin.right.payments.hint" },
      { right: "messages" },
      { right: "customers", hint: "admin.right.customers.hint" },
    ],
  },
  {
    text: "admin.rights.products",
    choices: [
      { right: "products", hint: "admin.right.products.hint" },
      { right: "stock", hint: "admin.right.stock.hint" },
      { right: "reviews" },
      { right: "discounts", hint: "admin.right.discounts.hint" },
    ],
  },
  {
    text: "admin.rights.money",
    choices: [
      { right: "reports" },
      { right: "costs", hint: "admin.right.costs.hint" },
      { right: "cash", hint: "admin.right.cash.hint" },
      { right: "exports", hint: "admin.right.exports.hint" },
    ],
  },
  {
    text: "admin.rights.shop",
    choices: [
      { right: "pages", hint: "admin.right.pages.hint" },
      { right: "design", hint: "admin.right.design.hint" },
      { right: "settings", hint: "admin.right.settings.hint" },
      { right: "activity", hint: "admin.right.activity.hint" },
    ],
  },
];

// Maps rights that do nothing without another right to that other right.
const needs: Partial<Record<Right, Right>> = {
  "orders.change": "orders",
  "orders.correct": "orders",
  payments: "orders",
};

/**
 * Returns the rights after one was turned on or off. Turning it on adds the right that it requires; turning it off removes those that
 * require it.
 */
export function switched(chosen: Right[], right: Right, on: boolean): Right[] {
  if (!on) return chosen.filter((each) => each !== right && needs[each] !== right);
  const needed = needs[right];
  return [...new Set([...chosen, right, ...(needed ? [needed] : [])])];
}
