import { expect, test } from "vitest";
import { type ListingChoice, listingPath } from "./listing";

const plain: ListingChoice = {
  sort: "popular",
  min: null,
  max: null,
  inStock: false,
  facets: [],
  page: 1,
};

test.each<[string, Partial<ListingChoice>, string]>([
  ["/best", {}, "/best"],
  ["/best", { page: 2 }, "/best?page=2"],
  ["/category/a?id=3", { sort: "price-asc" }, "/category/a?id=3&sort=price-asc"],
  ["/best", { min: 0 }, "/best?min=0"],
  [
    "/best",
    {
      sort: "newest",
      min: 10,
      max: 20.5,
      inStock: true,
      facets: [
        ["brand", "A & B"],
        ["option", "size:m"],
      ],
      page: 3,
    },
    "/best?sort=newest&min=10&max=20.5&stock=in&brand=A%20%26%20B&option=size%3Am&page=3",
  ],
])("%s with %o is %s, without defaults", (path, choice, expected) => {
  expect(listingPath(path, { ...plain, ...choice })).toBe(expected);
});
