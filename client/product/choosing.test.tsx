import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cart } from "../state/cart";
import { product } from "../testing/product";
import { renderInShop } from "../testing/render";
import { press } from "../testing/user";
import type { Product, Variant } from "../types/catalog.gen";
import { chooseText } from "./chooseText";
import { ProductSummary } from "./ProductSummary";

const variant = (id: number, values: string[], price: number, stock: number): Variant => {
  return { id, values, price, stock, selling_price: price, sku: `SKU-${id}`, offer: null };
};
const option = (name: string, ...values: string[]) => {
  const all = values.map((value) => ({ value, label: value, picture: "", color: "" }));
  return { name, values: all };
};
const shirt = {
  ...product(5, { name: "Shirt", slug: "shirt", has_variants: true }),
  options: [option("Size", "M", "L", "XL"), option("Colour", "White", "Navy")],
  variants: [
    variant(1, ["M", "White"], 300, 2),
    variant(2, ["L", "White"], 200, 9),
    variant(3, ["L", "Navy"], 250, 0),
    variant(4, ["XL", "Navy"], 100, 0),
  ],
  ...{ pictures: [], reviews: [], size_guide_html: "", sku: "", brand: "" },
} as unknown as Product;

const page = (of: Product, id: number) => (
  <ProductSummary product={of} variantId={id} payment={["Cash"]} after={null} />
);

async function open(id = 0, of = shirt) {
  const head = { canonical: "https://haat.test/demo/product/shirt" };
  return renderInShop(page(of, id), { name: "product", head } as never);
}

const text = () => document.body.textContent;
const group = (name: string) => screen.getByRole("group", { name: new RegExp(`^${name}`) });
const value = (name: string) => screen.getByRole("link", { name });
const choose = (name: string) => press(name, "link");
const chosen = () => [...document.querySelectorAll("[aria-current]")].map((e) => e.textContent);
const lines = () => cart.get("demo").map(({ id, quantity }) => `${quantity} × ${id}`);
const scrolled = vi.fn();

beforeEach(() => {
  localStorage.clear();
  cart.change("demo", () => []);
  Element.prototype.scrollIntoView = scrolled;
  vi.spyOn(console, "info").mockImplementation(() => {});
});

afterEach(() => {
  scrolled.mockReset();
  vi.restoreAllMocks();
});

test("nothing is chosen at first, and the button leads to the first option", async () => {
  await open();
  expect(chosen()).toEqual([]);
  expect(text()).toContain("From ৳200"); // The cheapest in stock.
  expect(text()).toContain("In stock");
  expect(screen.queryByRole("button", { name: /cart|Buy/ })).toBeNull();
  await choose("Choose a size");
  expect(document.activeElement).toBe(value("M"));
  expect(scrolled.mock.contexts).toEqual([group("Size")]);
  expect(within(group("Size")).getByRole("alert").textContent).toBe("Choose a size");
  expect(lines()).toEqual([]);
});

test("part of a choice is shown in place, and the button names the rest", async () => {
  const { navigate } = await open();
  await choose("M");
  expect(navigate).not.toHaveBeenCalled();
  expect(chosen()).toEqual(["M"]);
  expect(text()).toContain("৳300");
  expect(text()).not.toContain("From");
  expect(text()).not.toContain("left"); // How many are left is known only of a variant.
  expect(value("Navy (not with this choice)").querySelector("s")).not.toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  await choose("Choose a colour");
  expect(document.activeElement).toBe(value("White"));
  expect(within(group("Colour")).getByRole("alert").textContent).toBe("Choose a colour");
});

test("a complete choice opens its variant and can be bought", async () => {
  const { navigate } = await open();
  await choose("White");
  await choose("M");
  expect(vi.mocked(navigate).mock.calls.map(([to]) => to)).toEqual([
    "/demo/product/shirt?variant=1",
  ]);
  expect(document.activeElement).toBe(value("M"));
  expect(text()).toContain("Only 2 left");
  expect(screen.queryByRole("link", { name: /^Choose/ })).toBeNull();
  await press("Add to cart: Shirt");
  expect(lines()).toEqual(["1 × 5:1"]);
});

test("a sold-out variant stays visible and offers an alert", async () => {
  await open();
  await choose("L");
  await choose("Navy (Out of stock)");
  expect(chosen()).toEqual(["L (Out of stock)", "Navy (Out of stock)"]);
  expect(screen.getByRole("button", { name: "Notify me when available" })).toBeDefined();
});

test("a value that does not go with the others asks for them again", async () => {
  await open(1);
  expect(chosen()).toEqual(["M", "White"]);
  await choose("Navy (not with this choice)");
  expect(chosen()).toEqual(["Navy (Out of stock)"]);
  expect(within(group("Size")).getByRole("alert").textContent).toBe("Choose a size");
});

test("the choice ends with the page of another product", async () => {
  const { unmount } = await open();
  await choose("M");
  unmount();
  await open(0, { ...shirt, id: 6 });
  expect(chosen()).toEqual([]);
});

test("an option with one value counts as chosen", async () => {
  const [size] = shirt.options;
  const options = [size as Product["options"][0], option("Colour", "White")];
  const { navigate } = await open(0, { ...shirt, options, variants: shirt.variants.slice(0, 2) });
  expect(chosen()).toEqual(["White"]);
  await choose("L");
  expect(navigate).toHaveBeenCalledOnce();
});

test("the shop's own names of options are used", async () => {
  const t = (key: string, pairs?: object) => `${key} ${Object.values(pairs ?? {})}`.trim();
  const asked = (name: string) => chooseText({ t } as never, name);
  expect(["Size", "color", "Ring size", "RAM", "মাপ"].map(asked)).toEqual([
    "choose.size",
    "choose.colour",
    "choose.option ring size",
    "choose.option RAM",
    "choose.option মাপ",
  ]);
});
