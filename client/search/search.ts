import { call } from "../lib/api";
import type { ProductCard } from "../types/catalog.gen";
import type { Locale } from "../types/page.gen";

// The minimum length of a term, in characters. The server cuts a term that is too long.
const shortest = 2;
const perPage = 100;
export const longestTerm = 100;

/** The best matches of a search. */
export interface Found {
  term: string;
  products: ProductCard[];
  /** Whether the search page may have more products. */
  cut: boolean;
  /** The probable spelling of a misspelled term, or empty. */
  meant: string;
}

/** Returns the search term of an input, with single spaces between words and at most 100 letters. */
export function searchTerm(typed: string): string {
  const text = typed.trim().replace(/\s+/g, " ");
  return Array.from(text).filter(isLetter).slice(0, longestTerm).join("").trim();
}

/** Reports whether a term is long enough to search for. */
export function isSearchable(term: string): boolean {
  return Array.from(term).length >= shortest;
}

/** Searches for products. Throws ApiError, or fetch's errors. */
export async function searchProducts(
  shop: number,
  locale: Locale,
  term: string,
  signal: AbortSignal,
): Promise<Found> {
  // In a path, two dots are the parent folder even when percent-encoded, so no address can contain this term.
  if (term === "..") return { term, products: [], cut: false, meant: "" };
  const address = `/api/v1/products/search/${encodeURIComponent(term)}?shop_id=${shop}&per_page=${perPage}&lang=${locale}`;
  const answer = await call<{ data: { data: ProductCard[]; meant: string } }>(address, { signal });
  const { data: products, meant } = answer.data;
  return { term, products, cut: products.length >= perPage, meant };
}

// Reports whether a code point is not a lone surrogate. A cut emoji leaves one, and a URL cannot contain it.
function isLetter(character: string): boolean {
  return character.length > 1 || character < "\ud800" || character > "\udfff";
}
