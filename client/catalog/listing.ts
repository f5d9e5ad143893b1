import type { Listing, Sort } from "../types/catalog.gen";

/** The visitor's filters and sort order of a listing, which are the query of its address. */
export interface ListingChoice {
  sort: Sort;
  min: number | null;
  max: number | null;
  inStock: boolean;
  /** The chosen values of facets, as parameters of the address. */
  facets: [param: string, value: string][];
  page: number;
}

export function listingChoice(listing: Listing): ListingChoice {
  return {
    sort: listing.sort,
    min: listing.min_price,
    max: listing.max_price,
    inStock: listing.in_stock,
    facets: chosenFacets(listing).map(({ param, value }) => [param, value]),
    page: listing.page,
  };
}

/** Returns the chosen values of a listing's facets, each with its facet's parameter and name. */
export function chosenFacets(listing: Listing) {
  return listing.facets.flatMap(({ param, name, values }) =>
    values.filter((v) => v.chosen).map((v) => ({ ...v, param, name })),
  );
}

/** Reports whether the visitor's choice excludes products. */
export function isFiltered(listing: Listing): boolean {
  const { min_price, max_price, in_stock } = listing;
  return min_price !== null || max_price !== null || in_stock || chosenFacets(listing).length > 0;
}

/** Returns the path of a listing with a choice, without defaults. */
export function listingPath(path: string, choice: ListingChoice): string {
  const query: string[] = [];
  if (choice.sort !== "popular" && choice.sort !== "match") query.push(`sort=${choice.sort}`);
  if (choice.min !== null) query.push(`min=${choice.min}`);
  if (choice.max !== null) query.push(`max=${choice.max}`);
  if (choice.inStock) query.push("stock=in");
  for (const [param, value] of choice.facets) query.push(`${param}=${encodeURIComponent(value)}`);
  if (choice.page > 1) query.push(`page=${choice.page}`);
  if (query.length === 0) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${query.join("&")}`;
}
