import { useEffect, useState } from "react";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { type Found, isSearchable, searchProducts, searchTerm } from "./search";

// Milliseconds after the last input before a search starts.
const typingPause = 500;

interface Search {
  searching: boolean;
  /** The last result until the next one arrives. Null if the input is too short or the search failed. */
  found: Found | null;
}

const nothing: Search = { searching: false, found: null };

/**
 * Searches for the input after a pause in typing, or immediately if `hurry` is set. Ignores responses for stale
 * terms. After a failure, there are no results.
 */
export function useSearch(typed: string, hurry: boolean): Search {
  const { id } = useShop();
  const { locale } = useI18n();
  const [search, setSearch] = useState(nothing);
  const term = searchTerm(typed);
  useEffect(() => {
    if (!isSearchable(term)) {
      setSearch(nothing);
      return;
    }
    const over = new AbortController();
    const ask = () => {
      setSearch(({ found }) => ({ searching: true, found }));
      searchProducts(id, locale, term, over.signal).then(
        (found) => over.signal.aborted || setSearch({ searching: false, found }),
        (error) => {
          if (over.signal.aborted) return;
          console.info("search products:", error);
          setSearch(nothing);
        },
      );
    };
    const timer = setTimeout(ask, hurry ? 0 : typingPause);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [id, locale, term, hurry]);
  return search;
}
