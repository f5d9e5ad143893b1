import type { ProductCard, Variant } from "../types/catalog.gen";
import { isProduct } from "./product";
import { stored } from "./stored";

/** A line of the cart: a product or one of its variants, with a quantity. */
export interface CartLine {
  /** The product's id, with the variant's id if any: "55" or "55:7". */
  id: string;
  name: string;
  /** The unit price after the discount, in major units. */
  price: number;
  quantity: number;
  stock: number;
  variant: { id: number; options: string[] } | null;
  product: ProductCard;
}

/** A product to add to the cart; a product with variants needs one of them. */
export interface CartChoice {
  product: ProductCard;
  variant?: Pick<Variant, "id" | "price" | "stock"> & { options: string[] };
  /** The number of units, 1 by default. */
  quantity?: number;
}

/** The visitor's cart, by shop. */
export const cart = stored<CartLine>("cart", readLine);

export function lineId({ product, variant }: CartChoice): string {
  return variant ? `${product.id}:${variant.id}` : String(product.id);
}

/**
 * Returns the cart with the added units of a choice, up to its stock. If the stock is used up, the quantities
 * are unchanged.
 */
export function added(lines: CartLine[], choice: CartChoice): CartLine[] {
  const { product, variant, quantity: units = 1 } = choice;
  const id = lineId(choice);
  if (lines.some((line) => line.id === id)) return increased(lines, id, units);
  const { price, stock } = variant ?? product;
  if (stock < 1) return lines;
  const quantity = Math.min(units, stock);
  const kept = variant ? { id: variant.id, options: variant.options } : null;
  return [...lines, { id, name: product.name, price, quantity, stock, variant: kept, product }];
}

/** Raises the quantity of a line, up to its stock. */
export function increased(lines: CartLine[], id: string, units = 1): CartLine[] {
  return lines.map((line) =>
    line.id === id && line.quantity < line.stock
      ? { ...line, quantity: Math.min(line.quantity + units, line.stock) }
      : line,
  );
}

/** Lowers the quantity of a line by 1, down to 1. */
export function decreased(lines: CartLine[], id: string): CartLine[] {
  return lines.map((line) =>
    line.id === id && line.quantity > 1 ? { ...line, quantity: line.quantity - 1 } : line,
  );
}

export function removed(lines: CartLine[], id: string): CartLine[] {
  return lines.filter((line) => line.id !== id);
}

/** A number of units at a price per unit, in major units. */
type Priced = Pick<CartLine, "price" | "quantity">;

/** Returns the total of the lines in major units, exact to the poisha. */
export function cartTotal(lines: Priced[]): number {
  return lines.reduce((sum, line) => sum + Math.round(line.price * 100) * line.quantity, 0) / 100;
}

export function lineTotal(line: Priced): number {
  return cartTotal([line]);
}

/** Returns the sum of the quantities. */
export function cartCount(lines: CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

function readLine(found: unknown): CartLine | null {
  if (typeof found !== "object" || found === null) return null;
  const { id, name, price, quantity, stock, variant, product } = found as CartLine;
  if (typeof name !== "string" || !isAmount(price) || !isProduct(product)) return null;
  if (!isCount(quantity) || quantity < 1 || !isCount(stock)) return null;
  if (variant !== null && !isVariant(variant)) return null;
  if (id !== (variant ? `${product.id}:${variant.id}` : String(product.id))) return null;
  return { id, name, price, quantity, stock, variant, product };
}

function isVariant(found: CartLine["variant"] | undefined): boolean {
  return isCount(found?.id) && Array.isArray(found.options) && found.options.every(isText);
}

function isText(found: unknown): found is string {
  return typeof found === "string";
}

function isCount(found: unknown): found is number {
  return Number.isSafeInteger(found) && (found as number) >= 0;
}

function isAmount(found: unknown): found is number {
  return typeof found === "number" && Number.isFinite(found) && found >= 0;
}
