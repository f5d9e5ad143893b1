import { afterEach, expect, test, vi } from "vitest";
import { product } from "../testing/product";
import { isSearchable, searchProducts, searchTerm } from "./search";

const fetched = vi.fn<(address: string) => Promise<Response>>();
const { signal } = new AbortController();

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

function answer(data: object): void {
  vi.stubGlobal("fetch", fetched);
  fetched.mockResolvedValue(new Response(JSON.stringify({ data })));
}

test.each([
  ["  rice ", "rice"],
  ["two \n\t words", "two words"],
  ["\ud83d", ""], // The cut text ends with half of an emoji.
  ["শাড়ি 🎁", "শাড়ি 🎁"],
])("the search term of %j is %j", (typed, term) => {
  expect(searchTerm(typed)).toBe(term);
});

test("cuts a term after 100 letters", () => {
  expect(searchTerm("চা🎁".repeat(5000))).toBe(`${"চা🎁".repeat(33)}চ`);
});

test.each([
  ["", false],
  ["x", false],
  ["🎁", false],
  ["xy", true],
  ["কি", true],
])("isSearchable of %j is %s", (term, enough) => {
  expect(isSearchable(term)).toBe(enough);
});

test.each([
  ["50% off", "50%25%20off"],
  ["a/b", "a%2Fb"],
  ["a?b#c", "a%3Fb%23c"],
  ["চা", "%E0%A6%9A%E0%A6%BE"],
])("encodes all of %s into the address", async (term, part) => {
  answer({ data: [] });
  await searchProducts(7, "bn", term, signal);
  expect(fetched.mock.calls[0]?.[0]).toBe(
    `/api/v1/products/search/${part}?shop_id=7&per_page=100&lang=bn`,
  );
});

test("does not search for two dots, which would be the parent folder in the address", async () => {
  answer({ data: [] });
  expect(await searchProducts(7, "bn", "..", signal)).toMatchObject({ products: [] });
  expect(fetched).not.toHaveBeenCalled();
});

test("reports a cut result if the page is full", async () => {
  for (const { length, cut } of [
    { length: 99, cut: false },
    { length: 100, cut: true },
  ]) {
    answer({ data: Array.from({ length }, (_, i) => product(i)) });
    expect(await searchProducts(7, "bn", "rice", signal)).toMatchObject({ cut });
  }
});
