import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../locales/en.json";
import { createI18n } from "../lib/i18n";
import { customerApi } from "../lib/useCustomerApi";
import { wishlist, withWish } from "../state/wishlist";
import { type Call, stubApi } from "../testing/api";
import { patience } from "../testing/patience";
import { product } from "../testing/product";
import { expectToasts } from "../testing/toasts";
import type { Shop } from "../types/catalog.gen";
import { accountWishes, keepUnsent, sendWish } from "./wishes";

const shop = { id: 7, slug: "demo" } as Shop;
const i18n = createI18n("en", en);
const api = customerApi(shop.id, "en");
const kept = () => wishlist.get("demo").map(({ id }) => id);
const asked = () => calls.map(({ what }) => what);
// Waits until n calls were sent; each is sent only after the previous answer.
const call = (n: number) =>
  vi.waitFor(() => calls[n] ?? Promise.reject(new Error("no call")), patience);
let calls: Call[];

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "info").mockImplementation(() => {});
  calls = stubApi();
  wishlist.change("demo", () => [product(1), product(2)]);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// Changes the browser's list and then the account's, like the wish button.
function toggle(id: number, wished: boolean): Promise<void> {
  wishlist.change("demo", (products) => withWish(products, product(id), wished));
  return sendWish(shop, i18n, product(id), wished);
}

test("merges the browser's wishes into the account once and then stores the account's list", async () => {
  keepUnsent("demo");
  const first = accountWishes("demo", api);
  const merge = await call(0);
  expect(merge).toMatchObject({ what: "PUT customer/wishlist", body: { product_ids: [1, 2] } });
  await merge.answer([product(1), product(2), product(9)]);
  await first;
  expect(kept()).toEqual([1, 2, 9]);

  const second = accountWishes("demo", api);
  expect((await call(1)).what).toBe("GET customer/wishlist");
  await calls[1]?.answer([product(9)]);
  await second;
  expect(kept()).toEqual([9]);
});

test("retries wishes that could not be sent", async () => {
  keepUnsent("demo");
  const first = expect(accountWishes("demo", api)).rejects.toThrow();
  await (await call(0)).fail();
  await first;
  expect(kept()).toEqual([1, 2]);
  const second = accountWishes("demo", api);
  expect((await call(1)).what).toBe("PUT customer/wishlist");
  await calls[1]?.answer([product(1)]);
  await second;
});

test("sends changes one after another in order", async () => {
  const all = Promise.all([toggle(3, true), toggle(3, false)]);
  expect((await call(0)).what).toBe("PUT customer/wishlist/3");
  expect(calls).toHaveLength(1);
  await calls[0]?.answer(null);
  expect((await call(1)).what).toBe("DELETE customer/wishlist/3");
  await calls[1]?.answer(null);
  await all;
  expect(kept()).toEqual([1, 2]);
  await expectToasts();
});

test.each([
  ["put on", 3, true],
  ["taken off", 2, false],
])("reverts a wish that cannot be %s and reports it", async (_, id, wished) => {
  const sent = toggle(id, wished);
  await (await call(0)).fail();
  await sent;
  expect(kept().toSorted()).toEqual([1, 2]);
  await expectToasts(["error", en["error.network"]]);
});

test("shows the server's message for an unavailable product", async () => {
  const sent = toggle(3, true);
  await (await call(0)).refuse(404, "product_not_found");
  await sent;
  expect(kept()).toEqual([1, 2]);
  await expectToasts(["error", "product_not_found"]);
});

test("keeps the wish of a guest after the session has ended", async () => {
  const sent = toggle(3, true);
  // The end of a session clears the list.
  wishlist.change("demo", () => []);
  await (await call(0)).refuse(401, "login_required");
  await sent;
  expect(kept()).toEqual([3]);
});

test("applies a change to a list that was requested before it", async () => {
  const list = accountWishes("demo", api);
  await call(0);
  const sent = toggle(3, true);
  await calls[0]?.answer([product(1)]);
  await list;
  expect(kept()).toEqual([3, 1]);
  await (await call(1)).answer(null);
  await sent;
  expect(asked()).toEqual(["GET customer/wishlist", "PUT customer/wishlist/3"]);
});
