import { act } from "react";
import { expect, test, vi } from "vitest";
import { renderInShop } from "../testing/render";
import type { Facet, Listing } from "../types/catalog.gen";
import { ListingControls } from "./ListingControls";

// The code of the fields never arrives.
vi.mock("./laterParts", () => ({ FilterFields: () => null }));

const value = { label: "M", color: "", count: 1, chosen: true };
const facets: Facet[] = [
  { param: "option", name: "Size", values: [{ ...value, value: "size:m" }] },
];
const listing: Listing = {
  products: [],
  total: 0,
  page: 2,
  pages: 3,
  sort: "popular",
  in_stock: true,
  min_price: 10,
  max_price: null,
  floor: 5,
  ceiling: 20,
  facets,
};

test("a new sort order keeps the filters before the code of their fields has loaded", async () => {
  const { navigate, unmount } = await renderInShop(
    <ListingControls listing={listing} path="/best" />,
  );
  const sort = document.querySelector("select") as HTMLSelectElement;
  await act(async () => {
    sort.value = "newest";
    sort.dispatchEvent(new Event("change", { bubbles: true }));
  });
  const [address] = vi.mocked(navigate).mock.calls[0] ?? [];
  expect(address).toContain("/best?sort=newest&min=10&stock=in&option=size%3Am");
  expect(address).not.toContain("page=");
  await unmount();
});
