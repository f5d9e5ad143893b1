import type { ProductCard } from "../types/catalog.gen";
import type { Locale } from "../types/page.gen";
import { call } from "./api";

// SPEC.md section 9; a longer term the server cuts.
const shortest = 2;
const perPage = 100;
export const longestTerm = 100;

/** The best matches of a search. */
export interface Found {
  term: string;
  products: ProductCard[];
  /** The search page may have more than these. */
  cut: boolean;
}

/** What was typed as it is looked for: one space between words, at most 100 letters. */
export function searchTerm(typed: string): string {
  const text = typed.trim().replace(/\s+/g, " ");
  return Array.from(text).filter(isLetter).slice(0, longestTerm).join("").trim();
}

/** Whether a term is long enough to be looked for. */
export function isSearchable(term: string): boolean {
  return Array.from(term).length >= shortest;
}

/** Looks for products. Throws ApiError, or what fetch throws. */
export async function searchProducts(
  shop: number,
  locale: Locale,
  term: string,
  signal: AbortSignal,
): Promise<Found> {
  // As a part of a path these would mean the folder above, however they are written.
  if (term === "..") return { term, products: [], cut: false };
  const address = `/api/v1/products/search/${encodeURIComponent(term)}?shop_id=${shop}&per_page=${perPage}&lang=${locale}`;
  const answer = await call<{ data: { data: ProductCard[] } }>(address, { signal });
  const products = answer.data.data;
  return { term, products, cut: products.length >= perPage };
}

// Half a letter, as a cut through an emoji leaves it, can stand in no address.
function isLetter(character: string): boolean {
  return character.length > 1 || character < "\ud800" || character > "\udfff";
}
