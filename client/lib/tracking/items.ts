import type { CartLine } from "../../state/cart";
import type { Category, Product, ProductCard } from "../../types/catalog.gen";
import type { OrderItem, QuotedLine } from "../../types/checkout.gen";

/** A product as GA4 knows it; price is of one after the discount, discount is of one. */
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
 * What the shop's feeds and its advertising call a product, or one variant of it: "55"
 * or "55-7". server/catalog/item.go has the same.
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

/** The names of a shop's categories, of which products have the id. */
export type Categories = Pick<Category, "id" | "name">[];

function nameOf(categories: Categories, { category_id }: ProductCard): string | undefined {
  return categories.find(({ id }) => id === category_id)?.name;
}

/** Products of a list, one of each. */
export function itemsOfCards(cards: ProductCard[], categories: Categories): Item[] {
  return cards.map((card, index) => {
    const { id, name, price, selling_price } = card;
    const category = nameOf(categories, card);
    const discount = lessThan(selling_price, price);
    return itemOf({ id, name, category, price, discount, quantity: 1 }, index);
  });
}

/** The product of a page, as the variant that the address names, if it does. */
export function itemOfProduct(product: Product, variantId: number): Item {
  const variant = product.variants.find(({ id }) => id === variantId);
  const { price, selling_price } = variant ?? product;
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

/** Lines of a cart. */
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

/** The lines of a quote that can be had. */
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

/** The items of an order, as sold. */
export function itemsOfOrder(items: OrderItem[]): Item[] {
  return items.map(({ product_id: id, name, variant, category, ...sold }, index) => {
    const { variant_id, price, selling_price, quantity } = sold;
    const discount = lessThan(selling_price, price);
    const item = { id, variant_id, name, variant, category, price, discount, quantity };
    return itemOf(item, index);
  });
}

/** What items cost together, in major units, to the poisha. */
export function costOf(items: Item[]): number {
  return (
    items.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0) / 100
  );
}

function lessThan(selling: number, price: number): number {
  return Math.round((selling - price) * 100) / 100;
}

// A variant's line does not keep what the variant cost before the discount, but
// the discount itself is the product's.
function discountOf({ product, price, variant }: CartLine): number {
  if (!variant || price === product.price) return lessThan(product.selling_price, price);
  if (product.discount_type !== "PERCENT") return product.discount;
  const rest = 100 - product.discount;
  return rest > 0 ? Math.round((price * product.discount * 100) / rest) / 100 : 0;
}
