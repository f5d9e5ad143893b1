import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderInShop } from "../testing/render";
import { user } from "../testing/user";
import type { Facet, Listing } from "../types/catalog.gen";
import { ListingControls } from "./ListingControls";

// The mock keeps the code of FilterFields from loading.
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

test("keeps the filters on a new sort order before the code of their fields has loaded", async () => {
  const { navigate } = await renderInShop(<ListingControls listing={listing} path="/best" />);
  await user.choose(screen.getByRole("combobox"), "newest");
  const [address] = vi.mocked(navigate).mock.calls[0] ?? [];
  expect(address).toContain("/best?sort=newest&min=10&stock=in&option=size%3Am");
  expect(address).not.toContain("page=");
});
