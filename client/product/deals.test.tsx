import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cart } from "../state/cart";
import { product } from "../testing/product";
import { renderInShop } from "../testing/render";
import { press, user } from "../testing/user";
import type { Product } from "../types/catalog.gen";
import { BuyBar } from "./BuyBar";
import Deals from "./Deals";
import { DiscountBadge } from "./DiscountBadge";
import { ProductPrice } from "./ProductPrice";
import { useOffer } from "./useOffer";

const choice = (units: number, each: number) => {
  return { units, each, total: units * each, saved: units * (100 - each) };
};
const prices = {
  price: 100,
  choices: [choice(1, 100), choice(2, 95), choice(4, 90)],
  totals: [100, 190, 285, 360, 450],
};
const lamp = {
  ...product(5, { name: "Lamp", stock: 3 }),
  ...{ options: [], variants: [], pictures: [], size_guide_html: "", sku: "", brand: "" },
  deals: { name: "Eid sale", prices: [prices], sets: null, minimums: null },
} as unknown as Product;

// The page itself loads the deals later.
function Page({ of }: { of: Product }) {
  const offer = useOffer(of, 0);
  return (
    <>
      <ProductPrice of={offer} />
      <DiscountBadge product={offer} />
      <Deals offer={offer} />
      <BuyBar offer={offer} />
    </>
  );
}

const open = (more: Partial<Product> = {}) => renderInShop(<Page of={{ ...lamp, ...more }} />);

const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });
const text = () => document.body.textContent;

beforeEach(() => {
  localStorage.clear();
  cart.change("demo", () => []);
  vi.spyOn(console, "info").mockImplementation(() => {});
});

afterEach(() => vi.restoreAllMocks());

test("a choice sets the quantity, and the quantity marks its choice", async () => {
  await open();
  expect(screen.getByRole("group", { name: "Eid sale" })).toBeDefined();
  expect(radio(/^1 pc/).checked).toBe(true);
  expect(radio(/^2 pcs\s*৳95 each, save ৳10\s*৳190$/).checked).toBe(false);
  await user.click(radio(/^2 pcs/));
  expect(screen.getByRole("status", { name: "Quantity" }).textContent).toBe("2");
  await press("Increase quantity");
  expect(screen.getAllByRole<HTMLInputElement>("radio").map((r) => r.checked)).toEqual([
    false,
    false,
  ]);
  expect(text()).toContain("৳285"); // The bar of a phone shows what three cost.
  await press("Add to cart: Lamp");
  expect(cart.get("demo").map(({ quantity, price }) => [quantity, price])).toEqual([[3, 100]]);
});

test("choices beyond the stock are left out", async () => {
  await open();
  expect(screen.queryByRole("radio", { name: /^4 pcs/ })).toBeNull();
});

test("the price of a unit is that of the automatic discount, and the cart keeps the regular one", async () => {
  await open({ offer: { price: 80, name: "-20%" }, deals: null });
  expect(text()).toContain("৳80");
  expect(text()).toContain("-20%");
  expect(screen.queryByRole("radio")).toBeNull();
  await press("Add to cart: Lamp");
  expect(cart.get("demo")[0]?.price).toBe(100);
});

test("a set adds its products, unless a variant has to be chosen", async () => {
  const oil = product(6, { name: "Oil" });
  const set = { name: "Lamp and oil", total: 150, saved: 50, products: [product(5), oil] };
  const deals = { name: "", prices: [], sets: [set], minimums: null };
  const { unmount } = await open({ deals });
  expect(text()).toContain("৳150");
  expect(screen.getByRole("link", { name: "Oil" }).getAttribute("href")).toBe(
    "/demo/product/product-6",
  );
  await press("Add all to cart");
  expect(cart.get("demo").map(({ id }) => id)).toEqual(["5", "6"]);
  unmount();
  const shirt = { ...oil, has_variants: true };
  await open({ deals: { ...deals, sets: [{ ...set, products: [product(5), shirt] }] } });
  expect(screen.queryByRole("button", { name: "Add all to cart" })).toBeNull();
});

test("discounts with a minimum are named", async () => {
  const minimum = { kind: "", name: "Eid sale", min_sum: 0, min_units: 0 };
  const minimums = [
    { ...minimum, kind: "free", min_sum: 1000 },
    { ...minimum, min_units: 4 },
  ];
  await open({ deals: { name: "", prices: [], sets: null, minimums } });
  expect(text()).toContain("Free delivery from ৳1,000");
  expect(text()).toContain("Eid sale: from 4 pcs");
});

test("the badge names a discount that is not a percentage", async () => {
  const offer = { price: 85, name: "Eid sale" };
  await renderInShop(<DiscountBadge product={product(1, { offer })} />);
  expect(text()).toBe("Discount Eid sale");
});

test("more units than a limited sale has left cost the regular price", async () => {
  const on = { price: 80, selling_price: 100, deals: null, sale: { ends_at: null, left: 2 } };
  await open(on as unknown as Partial<Product>);
  await press("Increase quantity");
  expect(text()).toContain("৳160৳80 × 2");
  await press("Increase quantity");
  expect(text()).toContain("৳300৳100 × 3");
  await press("Add to cart: Lamp");
  expect(cart.get("demo").map(({ quantity, price }) => [quantity, price])).toEqual([[3, 100]]);
});
