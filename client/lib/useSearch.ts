import { useEffect, useState } from "react";
import { useI18n } from "./i18n";
import { useShop } from "./page";
import { type Found, isSearchable, searchProducts, searchTerm } from "./search";

// SPEC.md section 9.
const typingPause = 500;

interface Search {
  searching: boolean;
  /** The last answer, until the next one; null where nothing is looked for. */
  found: Found | null;
}

const nothing: Search = { searching: false, found: null };

/**
 * Looks for what is typed, once the typing pauses, or at once in a hurry. An
 * answer to what is no longer asked is dropped; a failure shows as nothing.
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
          console.info("the search failed:", error);
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
