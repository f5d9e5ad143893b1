import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../locales/en.json";
import { type Call, stubApi } from "../checkout/fixtures";
import { patience } from "../components/fixtures";
import { createI18n } from "../lib/i18n";
import { toast } from "../lib/toast";
import { customerApi } from "../lib/useCustomerApi";
import { product } from "../state/fixtures";
import { wishlist, withWish } from "../state/wishlist";
import type { Shop } from "../types/catalog.gen";
import { accountWishes, keepUnsent, sendWish } from "./wishes";

vi.mock("../lib/toast");

const shop = { id: 7, slug: "demo" } as Shop;
const i18n = createI18n("en", en);
const api = customerApi(shop.id, "en");
const kept = () => wishlist.get("demo").map(({ id }) => id);
const asked = () => calls.map(({ what }) => what);
// The next call goes out once the one before it is answered.
const call = (n: number) =>
  vi.waitFor(() => calls[n] ?? Promise.reject(new Error("no call")), patience);
let calls: Call[];

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "info").mockImplementation(() => {});
  vi.mocked(toast).mockReset();
  calls = stubApi();
  wishlist.change("demo", () => [product(1), product(2)]);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// As the button does it: the browser's list first.
function toggle(id: number, wished: boolean): Promise<void> {
  wishlist.change("demo", (products) => withWish(products, product(id), wished));
  return sendWish(shop, i18n, product(id), wished);
}

test("the browser's wishes become the account's once, and the browser has the account's from then on", async () => {
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

test("wishes that could not be sent are sent the next time", async () => {
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

test("changes go one after another, in the order they were made", async () => {
  const all = Promise.all([toggle(3, true), toggle(3, false)]);
  expect((await call(0)).what).toBe("PUT customer/wishlist/3");
  expect(calls).toHaveLength(1);
  await calls[0]?.answer(null);
  expect((await call(1)).what).toBe("DELETE customer/wishlist/3");
  await calls[1]?.answer(null);
  await all;
  expect(kept()).toEqual([1, 2]);
  expect(toast).not.toHaveBeenCalled();
});

test.each([
  ["put on", 3, true],
  ["taken off", 2, false],
])("a wish that cannot be %s is as before, and that is said", async (_, id, wished) => {
  const sent = toggle(id, wished);
  await (await call(0)).fail();
  await sent;
  expect(kept().toSorted()).toEqual([1, 2]);
  expect(toast).toHaveBeenCalledWith("error", en["error.network"]);
});

test("what is no longer for sale says so itself", async () => {
  const sent = toggle(3, true);
  await (await call(0)).refuse(404, "product_not_found");
  await sent;
  expect(kept()).toEqual([1, 2]);
  expect(toast).toHaveBeenCalledWith("error", "product_not_found");
});

test("whose session is over has the wish as a guest", async () => {
  const sent = toggle(3, true);
  // As the end of a session does it.
  wishlist.change("demo", () => []);
  await (await call(0)).refuse(401, "login_required");
  await sent;
  expect(kept()).toEqual([3]);
});

test("a list that was asked for before a change has the change", async () => {
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
