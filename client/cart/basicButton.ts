import type { CartChoice } from "../state/cart";

/**
 * Returns the attributes of a button that posts a choice without scripts: "add" adds one unit to the cart, "buy" then
 * opens the checkout. The document contains the form (server/web/storefront/basic.go). With scripts, the button's
 * handler prevents the post.
 */
export function basicButton(name: "add" | "buy", { product, variant }: CartChoice) {
  const value = `${product.id}-${variant?.id ?? 0}`;
  return { type: "submit", form: "b", name, value } as const;
}
