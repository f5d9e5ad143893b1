import { isFiltered } from "../catalog/listing";
import { productPath } from "../lib/paths";
import { isSearchable } from "../search/search";
import type { Props as ShelfProps } from "../section/shelf/props.gen";
import type { CartLine } from "../state/cart";
import type { ProductCard } from "../types/catalog.gen";
import type { Order } from "../types/order.gen";
import type {
  BestSellingProps,
  CategoryProps,
  Page,
  ProductProps,
  SearchProps,
  ShopHomeProps,
  ShopPageProps,
} from "../types/page.gen";
import {
  type Categories,
  costOf,
  type Item,
  itemOfProduct,
  itemsOfCards,
  itemsOfLines,
  itemsOfOrder,
  itemsOfQuote,
} from "./items";
import type { Tracked } from "./track";

/** An event in the formats of Google and Meta. Either is undefined if that service does not receive the event. */
export interface Message {
  google?: { event: string; [parameter: string]: unknown };
  meta?: { event: string; parameters: Record<string, unknown>; id?: string };
}

/** The currency and the categories of the shop in which an event happens. */
export interface Place {
  currency: string;
  categories: Categories;
}

/** A list of products shown together. */
export interface List {
  id: string;
  name: string;
  products: ProductCard[];
}

/** Returns the product lists of a page, without empty ones. */
export function listsOf(page: Page): List[] {
  return allListsOf(page).filter(({ products }) => products.length > 0);
}

function allListsOf({ name, props }: Page): List[] {
  switch (name) {
    case "shop-home": {
      const { featured, best_selling, newest } = props as ShopHomeProps;
      return [
        { id: "featured", name: "Featured", products: featured },
        { id: "best-selling", name: "Best selling", products: best_selling },
        { id: "newest", name: "Newest", products: newest },
      ];
    }
    case "made-home":
    case "shop-page":
      return (props as ShopPageProps).sections.flatMap(({ id, type, props }) =>
        type === "shelf" ? [shelfList(id, props as ShelfProps)] : [],
      );
    case "category": {
      const { category, listing } = props as CategoryProps;
      const { slug, name } = category;
      return [{ id: `category-${slug}`, name, products: listing.products }];
    }
    case "best-selling": {
      const { products } = (props as BestSellingProps).listing;
      return [{ id: "best-selling", name: "Best selling", products }];
    }
    case "search":
      return [searchList((props as SearchProps).results.listing.products)];
    case "product": {
      const { related } = props as ProductProps;
      return [{ id: "related", name: "Related products", products: related }];
    }
    default:
      return [];
  }
}

/** Returns the products of a section as a list. */
function shelfList(id: string, { heading, products }: ShelfProps): List {
  return { id: `section-${id}`, name: heading || "Products", products };
}

/** Returns the results of a search as a list. */
export function searchList(products: ProductCard[]): List {
  return { id: "search", name: "Search results", products };
}

/** Returns the messages of a page view, without those of its lists. `address` must not contain private data. */
export function messagesOfPage(page: Page, address: string, cart: CartLine[]): Message[] {
  const place = { currency: page.shop?.currency ?? "", categories: page.categories };
  const told: Message[] = [
    {
      google: { event: "page_view", page_location: address, page_title: page.head.title },
      meta: { event: "PageView", parameters: {} },
    },
  ];
  if (page.name === "product") {
    const { product, variant_id } = page.props as ProductProps;
    const items = [itemOfProduct(product, variant_id)];
    const chosen = product.variants.some(({ id }) => id === variant_id);
    const type = chosen ? "product" : typeOf([product]);
    told.push(both("view_item", "ViewContent", items, place, type));
  }
  if (page.name === "cart" && cart.length > 0) told.push(viewOfCart(cart, place));
  return told;
}

/** Returns the search whose first results a page shows, or null. */
export function searchOf({ name, props }: Page): (Tracked & { name: "search" }) | null {
  if (name !== "search") return null;
  const { query, results } = props as SearchProps;
  const { page, sort, products } = results.listing;
  const narrowed = page > 1 || sort !== "match" || isFiltered(results.listing);
  return isSearchable(query) && !narrowed ? { name: "search", term: query, products } : null;
}

export function viewOfCart(lines: CartLine[], place: Place): Message {
  return { google: googleOf("view_cart", itemsOfLines(lines, place.categories), place) };
}

export function viewOfList({ id, name, products }: List, place: Place): Message {
  const items = itemsOfCards(products, place.categories);
  return { google: googleOf("view_item_list", items, place, named(id, name)) };
}

/**
 * Returns the message for a click on a listed product, found by the end of the link's path, or null if no
 * product matches.
 */
export function choiceOf(lists: List[], path: string, place: Place): Message | null {
  for (const { id, name, products } of lists) {
    const at = products.findIndex((product) => path.endsWith(productPath(product)));
    const item = itemsOfCards(products, place.categories)[at];
    if (item) return { google: googleOf("select_item", [item], place, named(id, name)) };
  }
  return null;
}

function named(id: string, name: string) {
  return { item_list_id: id, item_list_name: name };
}

/** Returns the messages of an event. */
export function messagesOf(event: Tracked, place: Place): Message[] {
  switch (event.name) {
    case "cart":
      return changesOf(event.before, event.after, place);
    case "wish": {
      const items = itemsOfCards([event.product], place.categories);
      const type = typeOf([event.product]);
      return [{ meta: metaOf("AddToWishlist", items, place, type) }];
    }
    case "search":
      return [searchFor(event.term, event.products, place)];
    case "contact":
      return [{ meta: { event: "Contact", parameters: { channel: event.channel } } }];
    case "register": {
      const parameters = { currency: place.currency, value: 0 };
      return [{ meta: { event: "CompleteRegistration", parameters } }];
    }
    case "checkout": {
      const items = itemsOfQuote(event.quote.lines, place.categories);
      return [both("begin_checkout", "InitiateCheckout", items, place)];
    }
    case "shipping": {
      const items = itemsOfQuote(event.quote.lines, place.categories);
      const more = event.shipping ? { shipping_tier: event.shipping } : {};
      return [{ google: googleOf("add_shipping_info", items, place, more) }];
    }
    case "payment": {
      const items = itemsOfQuote(event.quote.lines, place.categories);
      return [{ google: googleOf("add_payment_info", items, place, { payment_type: "cod" }) }];
    }
    case "purchase":
      return [purchaseOf(event.order)];
  }
}

function searchFor(term: string, products: ProductCard[], place: Place): Message {
  const items = itemsOfCards(products, place.categories);
  const { event, parameters } = metaOf("Search", items, place, typeOf(products));
  return {
    google: { search_term: term, ...googleOf("search", items, place) },
    meta: { event, parameters: { search_string: term, ...parameters } },
  };
}

// Returns the message of a purchase. Its id is the same as that of the server's event, so that Meta counts the
// purchase once.
function purchaseOf({ order_id, currency, shipping_fee, items }: Order): Message {
  const place = { currency, categories: [] };
  const sold = itemsOfOrder(items);
  const more = { transaction_id: order_id, shipping: shipping_fee };
  return {
    google: googleOf("purchase", sold, place, more),
    meta: { ...metaOf("Purchase", sold, place), id: `purchase_${order_id}` },
  };
}

// Returns the messages of the lines added to and removed from a cart.
function changesOf(before: CartLine[], after: CartLine[], place: Place): Message[] {
  const come = itemsOfLines(moreThan(before, after), place.categories);
  const gone = itemsOfLines(moreThan(after, before), place.categories);
  const told: Message[] = [];
  if (come.length > 0) told.push(both("add_to_cart", "AddToCart", come, place));
  if (gone.length > 0) told.push({ google: googleOf("remove_from_cart", gone, place) });
  return told;
}

// Returns the lines whose quantity is greater than in `others`, with the difference as their quantity.
function moreThan(others: CartLine[], lines: CartLine[]): CartLine[] {
  return lines.flatMap((line) => {
    const had = others.find(({ id }) => id === line.id)?.quantity ?? 0;
    return line.quantity > had ? { ...line, quantity: line.quantity - had } : [];
  });
}

function both(
  google: string,
  meta: string,
  items: Item[],
  place: Place,
  type?: ContentType | null,
): Message {
  return { google: googleOf(google, items, place), meta: metaOf(meta, items, place, type) };
}

function googleOf(event: string, items: Item[], { currency }: Place, more: object = {}) {
  return { event, ecommerce: { ...more, currency, value: costOf(items), items } };
}

type ContentType = "product" | "product_group";

// Returns the type of the ids in Meta's catalog: "product_group" for products with variants, which share the
// product's id, else "product". Returns null for a mixture, so that Meta looks for both types.
function typeOf(products: Pick<ProductCard, "has_variants">[]): ContentType | null {
  const groups = products.filter((each) => each.has_variants).length;
  if (groups === 0) return "product";
  return groups === products.length ? "product_group" : null;
}

function metaOf(
  event: string,
  items: Item[],
  { currency }: Place,
  type: ContentType | null = "product",
) {
  const parameters = {
    content_ids: [...new Set(items.map(({ item_id }) => item_id))],
    ...(type && { content_type: type }),
    contents: items.map(({ item_id, quantity, price }) => ({
      id: item_id,
      quantity,
      item_price: price,
    })),
    currency,
    value: costOf(items),
  };
  return { event, parameters };
}
