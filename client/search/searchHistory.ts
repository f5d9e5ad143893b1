import { useShop } from "../lib/page";
import { stored } from "../state/stored";
import { searchTerm } from "./search";

const longest = 10;

/** The visitor's searches by shop, newest first. */
export const searchHistory = stored<string>("search-history", (found) =>
  typeof found === "string" ? searchTerm(found) || null : null,
);

/** Returns the searches in the current shop, which are empty on the server and in the first render. */
export function useRecentSearches(): string[] {
  searchHistory.useRestored(useShop().slug);
  return recent(searchHistory.use((terms) => terms));
}

/** Puts a term at the front of the history. */
export function remember(slug: string, term: string): void {
  searchHistory.change(slug, (terms) => remembered(terms, term));
}

/** Returns the history with the term in front. The term replaces `draft` if it starts with it. */
export function remembered(terms: string[], term: string, draft = ""): string[] {
  const typedOn = draft !== "" && name(term).startsWith(name(draft));
  return recent([term, ...(typedOn ? forgotten(terms, draft) : terms)]);
}

/** Returns the history without a term, regardless of case. */
export function forgotten(terms: string[], term: string): string[] {
  return terms.filter((each) => name(each) !== name(term));
}

// Removes duplicates regardless of case and keeps at most ten terms.
function recent(terms: string[]): string[] {
  const names = terms.map(name);
  return terms.filter((_, i) => names.indexOf(names[i] ?? "") === i).slice(0, longest);
}

// Normalizes a term, because some Bengali letters can be one code point or two.
function name(term: string): string {
  return term.normalize("NFC").toLowerCase();
}
