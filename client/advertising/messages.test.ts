import { describe, expect, it } from "vitest";
import type { CartLine } from "../state/cart";
import { product } from "../testing/product";
import type { Product, ProductCard } from "../types/catalog.gen";
import type { Quote, QuotedLine } from "../types/checkout.gen";
import type { Order } from "../types/order.gen";
import type { Page } from "../types/page.gen";
import {
  choiceOf,
  listsOf,
  messagesOf,
  messagesOfPage,
  searchOf,
  viewOfCart,
  viewOfList,
} from "./messages";

const place = { currency: "BDT", categories: [{ id: 3, name: "Rice" }] };
const rice = product(55, {
  name: "Miniket",
  selling_price: 120,
  discount: 10,
  discount_type: "PERCENT",
  price: 108,
  category_id: 3,
});
const lamp = product(7, { name: "Lamp", selling_price: 49.99, price: 49.99 });

const riceItem = {
  item_id: "55",
  item_name: "Miniket",
  item_category: "Rice",
  price: 108,
  discount: 12,
  quantity: 1,
  index: 0,
};
const lampItem = {
  item_id: "7",
  item_name: "Lamp",
  price: 49.99,
  discount: 0,
  quantity: 1,
  index: 1,
};

function line(of: ProductCard, quantity: number, more: Partial<CartLine> = {}): CartLine {
  const id = more.variant ? `${of.id}:${more.variant.id}` : String(of.id);
  const { name, price } = of;
  return { id, name, price, quantity, stock: 9, variant: null, product: of, ...more };
}

function pageOf(name: Page["name"], props: unknown): Page {
  const shop = { currency: "BDT" };
  const head = { title: "The title" };
  return { name, props, shop, head, categories: place.categories } as unknown as Page;
}

describe("page messages", () => {
  const viewed = (page: Page, cart: CartLine[] = []) =>
    messagesOfPage(page, "https://shop.example/x", cart);
  const pageView = {
    google: {
      event: "page_view",
      page_location: "https://shop.example/x",
      page_title: "The title",
    },
    meta: { event: "PageView", parameters: {} },
  };

  it("contain one page view with the page's address", () => {
    expect(viewed(pageOf("policy", {}))).toEqual([pageView]);
    expect(viewed(pageOf("cart", {}))).toEqual([pageView]);
  });

  it("contain the product in the variant that the address names", () => {
    const shirt = {
      ...product(9, { name: "Shirt", selling_price: 500, price: 450, has_variants: true }),
      category: { id: 4, name: "Clothes" },
      options: [{ name: "Size", values: [{ value: "L", label: "Large" }] }],
      variants: [{ id: 70, values: ["L"], selling_price: 600, price: 540, stock: 1, sku: "" }],
      related: [],
    } as unknown as Product;
    const base = {
      item_id: "9",
      item_name: "Shirt",
      item_category: "Clothes",
      quantity: 1,
      index: 0,
    };
    const named = { ...base, item_id: "9-70", item_variant: "Large", price: 540, discount: 60 };
    expect(viewed(pageOf("product", { product: shirt, variant_id: 70, related: [] }))).toEqual([
      pageView,
      {
        google: {
          event: "view_item",
          ecommerce: { currency: "BDT", value: 540, items: [named] },
        },
        meta: {
          event: "ViewContent",
          parameters: {
            content_ids: ["9-70"],
            content_type: "product",
            contents: [{ id: "9-70", quantity: 1, item_price: 540 }],
            currency: "BDT",
            value: 540,
          },
        },
      },
    ]);
    const [, unnamed] = viewed(pageOf("product", { product: shirt, variant_id: 0, related: [] }));
    expect(unnamed?.google?.ecommerce).toEqual({
      currency: "BDT",
      value: 450,
      items: [{ ...base, price: 450, discount: 50 }],
    });
    expect(unnamed?.meta?.parameters).toMatchObject({
      content_ids: ["9"],
      content_type: "product_group",
    });
  });

  it("contain each list that is not empty", () => {
    const home = pageOf("shop-home", { featured: [rice], best_selling: [], newest: [rice, lamp] });
    expect(listsOf(home).map((list) => viewOfList(list, place))).toEqual([
      {
        google: {
          event: "view_item_list",
          ecommerce: {
            item_list_id: "featured",
            item_list_name: "Featured",
            currency: "BDT",
            value: 108,
            items: [riceItem],
          },
        },
      },
      {
        google: {
          event: "view_item_list",
          ecommerce: {
            item_list_id: "newest",
            item_list_name: "Newest",
            currency: "BDT",
            value: 157.99,
            items: [riceItem, lampItem],
          },
        },
      },
    ]);
    const category = { slug: "rice", name: "Rice" };
    const ids = (page: Page) => listsOf(page).map(({ id }) => id);
    expect(ids(pageOf("category", { category, listing: { products: [rice] } }))).toEqual([
      "category-rice",
    ]);
    expect(ids(pageOf("best-selling", { listing: { products: [rice] } }))).toEqual([
      "best-selling",
    ]);
    expect(ids(pageOf("search", { results: { listing: { products: [rice] } } }))).toEqual([
      "search",
    ]);
    expect(ids(pageOf("product", { related: [rice] }))).toEqual(["related"]);
    expect(ids(pageOf("checkout", {}))).toEqual([]);
  });

  it("name the list from which a product was chosen", () => {
    const [list] = listsOf(pageOf("best-selling", { listing: { products: [rice, lamp] } }));
    expect(choiceOf(list ? [list] : [], "/demo/product/product-7", place)).toEqual({
      google: {
        event: "select_item",
        ecommerce: {
          item_list_id: "best-selling",
          item_list_name: "Best selling",
          currency: "BDT",
          value: 49.99,
          items: [lampItem],
        },
      },
    });
    expect(choiceOf(list ? [list] : [], "/demo/product/product-70", place)).toBeNull();
  });

  it("contain a search term only for the first, unfiltered page of results", () => {
    const all = { min_price: null, max_price: null, in_stock: false, facets: [] };
    const listing = { ...all, products: [rice], page: 1, sort: "match" };
    const search = (query: string, change = {}) =>
      searchOf(pageOf("search", { query, results: { listing: { ...listing, ...change } } }));
    expect(search("rice")?.term).toBe("rice");
    expect(search("rice", { page: 2 })).toBeNull();
    expect(search("rice", { sort: "newest" })).toBeNull();
    expect(search("rice", { in_stock: true })).toBeNull();
    expect(search("r")).toBeNull();
    expect(searchOf(pageOf("category", {}))).toBeNull();
  });

  it("contain the items of the cart", () => {
    const [, view] = viewed(pageOf("cart", {}), [line(rice, 2)]);
    expect(view).toEqual(viewOfCart([line(rice, 2)], place));
    expect(view).toEqual({
      google: {
        event: "view_cart",
        ecommerce: { currency: "BDT", value: 216, items: [{ ...riceItem, quantity: 2 }] },
      },
    });
  });
});

describe("cart messages", () => {
  const events = (before: CartLine[], after: CartLine[]) =>
    messagesOf({ name: "cart", before, after }, place).map(({ google, meta }) => [
      google?.event,
      google?.ecommerce,
      meta?.event,
    ]);
  const two = { currency: "BDT", value: 216, items: [{ ...riceItem, quantity: 2 }] };
  const one = { currency: "BDT", value: 108, items: [riceItem] };

  it("contain the quantity that was added or removed", () => {
    expect(events([], [line(rice, 1)])).toEqual([["add_to_cart", one, "AddToCart"]]);
    expect(events([line(rice, 1)], [line(rice, 3)])).toEqual([["add_to_cart", two, "AddToCart"]]);
    expect(events([line(rice, 3)], [line(rice, 2)])).toEqual([
      ["remove_from_cart", one, undefined],
    ]);
    expect(events([line(rice, 2)], [])).toEqual([["remove_from_cart", two, undefined]]);
    expect(events([line(rice, 2)], [line(rice, 2)])).toEqual([]);
  });

  it("contain the options and the discount of a variant", () => {
    const variant = { id: 70, options: ["Large", "Red"] };
    const shirt = line(rice, 1, { price: 540, variant });
    const [[, added] = []] = events([], [shirt]);
    expect(added).toMatchObject({
      value: 540,
      items: [{ item_variant: "Large, Red", price: 540, discount: 60 }],
    });
    const flat = { ...rice, discount_type: "FLAT", discount: 25 };
    const [[, other] = []] = events([], [line(flat, 1, { price: 540, variant })]);
    expect(other).toMatchObject({ items: [{ discount: 25 }] });
    const free = { ...rice, discount: 100 };
    const [[, gift] = []] = events([], [line(free, 1, { price: 0, variant })]);
    expect(gift).toMatchObject({ value: 0, items: [{ price: 0, discount: 0 }] });
  });

  it("contain a sum of prices without rounding errors", () => {
    const dime = { ...lamp, price: 0.1, selling_price: 0.1 };
    const [[, added] = []] = events([], [line(dime, 3)]);
    expect(added).toMatchObject({ value: 0.3 });
  });
});

describe("checkout messages", () => {
  const quoted = (of: ProductCard | null, quantity: number, more: Partial<QuotedLine> = {}) => ({
    product_id: of?.id ?? 1,
    variant_id: 0,
    quantity,
    stock: 5,
    selling_price: of?.selling_price ?? 0,
    price: of?.price ?? 0,
    options: [],
    product: of,
    ...more,
  });
  const quote = {
    lines: [
      quoted(null, 0),
      quoted(rice, 2, { variant_id: 70, options: ["5 kg"] }),
      quoted(lamp, 0),
    ],
  } as unknown as Quote;
  const items = [{ ...riceItem, item_id: "55-70", item_variant: "5 kg", quantity: 2 }];
  const ecommerce = { currency: "BDT", value: 216, items };

  it("contain the available lines at each step", () => {
    const content = {
      content_ids: ["55-70"],
      content_type: "product",
      contents: [{ id: "55-70", quantity: 2, item_price: 108 }],
      currency: "BDT",
      value: 216,
    };
    expect(messagesOf({ name: "checkout", quote }, place)).toEqual([
      {
        google: { event: "begin_checkout", ecommerce },
        meta: { event: "InitiateCheckout", parameters: content },
      },
    ]);
    expect(messagesOf({ name: "shipping", quote, shipping: "Inside Dhaka" }, place)).toEqual([
      {
        google: {
          event: "add_shipping_info",
          ecommerce: { shipping_tier: "Inside Dhaka", ...ecommerce },
        },
      },
    ]);
    expect(messagesOf({ name: "shipping", quote, shipping: "" }, place)).toEqual([
      { google: { event: "add_shipping_info", ecommerce } },
    ]);
    expect(messagesOf({ name: "payment", quote }, place)).toEqual([
      { google: { event: "add_payment_info", ecommerce: { payment_type: "cod", ...ecommerce } } },
    ]);
  });

  it("end with a purchase that has the item total and a separate delivery fee", () => {
    const sold = {
      product_id: 55,
      variant_id: 70,
      name: "Miniket",
      variant: "5 kg",
      category: "Rice",
    };
    const order = {
      order_id: "48213057",
      currency: "USD",
      shipping_fee: 60,
      amount: 276,
      items: [{ ...sold, selling_price: 120, price: 108, quantity: 2 }],
    } as Order;
    expect(messagesOf({ name: "purchase", order }, place)).toEqual([
      {
        google: {
          event: "purchase",
          ecommerce: {
            transaction_id: "48213057",
            shipping: 60,
            currency: "USD",
            value: 216,
            items,
          },
        },
        meta: {
          event: "Purchase",
          id: "purchase_48213057",
          parameters: {
            content_ids: ["55-70"],
            content_type: "product",
            contents: [{ id: "55-70", quantity: 2, item_price: 108 }],
            currency: "USD",
            value: 216,
          },
        },
      },
    ]);
  });
});

describe("messages of searches, wishes, contacts and registrations", () => {
  it("contain a search with its results", () => {
    const [found] = messagesOf({ name: "search", term: "rice", products: [rice] }, place);
    expect(found?.google).toEqual({
      search_term: "rice",
      event: "search",
      ecommerce: { currency: "BDT", value: 108, items: [riceItem] },
    });
    expect(found?.meta).toMatchObject({
      event: "Search",
      parameters: {
        search_string: "rice",
        content_ids: ["55"],
        content_type: "product",
        currency: "BDT",
      },
    });
  });

  it("omit the content type if only some of the results have variants", () => {
    const shirt = product(9, { name: "Shirt", has_variants: true });
    const typeOf = (products: ProductCard[]) =>
      messagesOf({ name: "search", term: "rice", products }, place)[0]?.meta?.parameters
        .content_type;
    expect(typeOf([rice, shirt])).toBeUndefined();
    expect(typeOf([shirt])).toBe("product_group");
  });

  it("contain wishes, contacts and registrations, for Meta only", () => {
    expect(messagesOf({ name: "wish", product: rice }, place)).toMatchObject([
      { meta: { event: "AddToWishlist", parameters: { content_ids: ["55"], value: 108 } } },
    ]);
    expect(messagesOf({ name: "contact", channel: "phone" }, place)).toEqual([
      { meta: { event: "Contact", parameters: { channel: "phone" } } },
    ]);
    expect(messagesOf({ name: "register" }, place)).toEqual([
      { meta: { event: "CompleteRegistration", parameters: { currency: "BDT", value: 0 } } },
    ]);
  });
});
