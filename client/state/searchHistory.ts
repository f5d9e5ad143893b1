import { useShop } from "../lib/page";
import { searchTerm } from "../lib/search";
import { stored } from "./stored";

const longest = 10;

/** What the visitor searched for in each shop, the newest first. */
export const searchHistory = stored<string>("search-history", (found) =>
  typeof found === "string" ? searchTerm(found) || null : null,
);

/** The searches in the shop shown; empty on the server and in the first render. */
export function useRecentSearches(): string[] {
  searchHistory.useRestored(useShop().slug);
  return recent(searchHistory.use((terms) => terms));
}

/** Puts a term in front of the history. */
export function remember(slug: string, term: string): void {
  searchHistory.change(slug, (terms) => remembered(terms, term));
}

/** The history with the term in front, in place of the draft that it was typed on from, if it was. */
export function remembered(terms: string[], term: string, draft = ""): string[] {
  const typedOn = draft !== "" && name(term).startsWith(name(draft));
  return recent([term, ...(typedOn ? forgotten(terms, draft) : terms)]);
}

/** The history without a term, whatever its case. */
export function forgotten(terms: string[], term: string): string[] {
  return terms.filter((each) => name(each) !== name(term));
}

// Each term once, whatever its case, and at most ten.
function recent(terms: string[]): string[] {
  const names = terms.map(name);
  return terms.filter((_, i) => names.indexOf(names[i] ?? "") === i).slice(0, longest);
}

// Bengali has letters that can be typed as one character or as two.
function name(term: string): string {
  return term.normalize("NFC").toLowerCase();
}
