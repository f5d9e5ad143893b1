import type { CartLine } from "../state/cart";
import type { Category, Product, ProductCard } from "../types/catalog.gen";
import type { QuotedLine } from "../types/checkout.gen";
import type { OrderItem } from "../types/order.gen";

/**
 * A product as a GA4 item. `price` is the unit price after the discount, `discount` the discount per unit, both
 * in major units.
 */
export interface Item {
  item_id: string;
  item_name: string;
  item_variant?: string;
  item_category?: string;
  price: number;
  discount: number;
  quantity: number;
  index: number;
}

interface Sold {
  id: number;
  variant_id?: number;
  name: string;
  variant?: string;
  category?: string;
  price: number;
  discount: number;
  quantity: number;
}

/**
 * Returns the id of a product or one of its variants in the shop's feeds and advertising: "55" or "55-7".
 * server/catalog/item.go returns the same.
 */
export function itemId(product: number, variant = 0): string {
  return variant ? `${product}-${variant}` : String(product);
}

function itemOf({ variant, category, ...sold }: Sold, index: number): Item {
  return {
    item_id: itemId(sold.id, sold.variant_id),
    item_name: sold.name,
    ...(variant && { item_variant: variant }),
    ...(category && { item_category: category }),
    price: sold.price,
    discount: sold.discount,
    quantity: sold.quantity,
    index,
  };
}

/** The shop's categories, to find the names of category ids. */
export type Categories = Pick<Category, "id" | "name">[];

function nameOf(categories: Categories, { category_id }: ProductCard): string | undefined {
  return categories.find(({ id }) => id === category_id)?.name;
}

/** Returns the products of a list as items of quantity 1. */
export function itemsOfCards(cards: ProductCard[], categories: Categories): Item[] {
  return cards.map((card, index) => {
    const { id, name, selling_price } = card;
    const price = card.offer?.price ?? card.price;
    const category = nameOf(categories, card);
    const discount = lessThan(selling_price, price);
    return itemOf({ id, name, category, price, discount, quantity: 1 }, index);
  });
}

/** Returns the product of a page as an item, in the variant that the address names, if any. */
export function itemOfProduct(product: Product, variantId: number): Item {
  const variant = product.variants.find(({ id }) => id === variantId);
  const { offer, selling_price, ...sold } = variant ?? product;
  const price = offer?.price ?? sold.price;
  const labels = variant?.values.map(
    (value, i) => product.options[i]?.values.find((each) => each.value === value)?.label ?? value,
  );
  return itemOf(
    {
      id: product.id,
      variant_id: variant?.id,
      name: product.name,
      variant: labels?.join(", "),
      category: product.category?.name,
      price,
      discount: lessThan(selling_price, price),
      quantity: 1,
    },
    0,
  );
}

export function itemsOfLines(lines: CartLine[], categories: Categories): Item[] {
  return lines.map((line, index) =>
    itemOf(
      {
        id: line.product.id,
        variant_id: line.variant?.id,
        name: line.name,
        variant: line.variant?.options.join(", "),
        category: nameOf(categories, line.product),
        price: line.price,
        discount: discountOf(line),
        quantity: line.quantity,
      },
      index,
    ),
  );
}

/** Returns the available lines of a quote as items. */
export function itemsOfQuote(lines: QuotedLine[], categories: Categories): Item[] {
  const had = lines.filter(({ quantity }) => quantity > 0);
  return had.flatMap(({ product, variant_id, options, price, selling_price, quantity }, index) => {
    if (!product) return [];
    const category = nameOf(categories, product);
    const discount = lessThan(selling_price, price);
    const variant = options.join(", ");
    const { id, name } = product;
    const sold = { id, variant_id, name, variant, category, price, discount, quantity };
    return itemOf(sold, index);
  });
}

/** Returns the items of an order at their sold prices. */
export function itemsOfOrder(items: OrderItem[]): Item[] {
  return items.map(({ product_id: id, name, variant, category, ...sold }, index) => {
    const { variant_id, price, selling_price, quantity } = sold;
    const discount = lessThan(selling_price, price);
    const item = { id, variant_id, name, variant, category, price, discount, quantity };
    return itemOf(item, index);
  });
}

/** Returns the total of items in major units, rounded to the poisha. */
export function costOf(items: Item[]): number {
  return (
    items.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0) / 100
  );
}

function lessThan(selling: number, price: number): number {
  return Math.round((selling - price) * 100) / 100;
}

// Returns the discount per unit. A variant's line does not store the variant's price before the
// discount, so it is derived from the product's discount.
function discountOf({ product, price, variant }: CartLine): number {
  if (!variant || price === product.price) return lessThan(product.selling_price, price);
  if (product.discount_type !== "PERCENT") return product.discount;
  const rest = 100 - product.discount;
  return rest > 0 ? Math.round((price * product.discount * 100) / rest) / 100 : 0;
}
