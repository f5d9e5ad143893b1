/** The rights that a role can have, as in server/rights. */
export const rights = [
  "orders",
  "orders.change",
  "orders.correct",
  "payments",
  "messages",
  "customers",
  "products",
  "stock",
  "costs",
  "cash",
  "reviews",
  "discounts",
  "reports",
  "exports",
  "pages",
  "design",
  "settings",
  "activity",
] as const;

export type Right = (typeof rights)[number];

/** The requirement of a screen or a button: a right, one of several rights, being an owner, or nothing. */
export type Need = Right | readonly Right[] | "owner" | undefined;

/** Reports whether a person meets the requirement of a screen or a button. */
export function allows(need: Need, { role, rights }: { role: string; rights: Right[] }): boolean {
  if (need === undefined) return true;
  if (need === "owner") return role === "owner";
  return [need].flat().some((right) => rights.includes(right));
}
