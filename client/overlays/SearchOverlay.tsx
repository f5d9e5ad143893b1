import { LoaderCircle } from "lucide-react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { track } from "../advertising/track";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { searchPath } from "../lib/paths";
import { ProductGrid } from "../product/ProductGrid";
import { isPlainClick, Link } from "../router/Link";
import { SearchNothing } from "../search/SearchNothing";
import type { Found } from "../search/search";
import { forgotten, remembered, searchHistory } from "../search/searchHistory";
import { useSearch } from "../search/useSearch";
import { closeOverlay } from "../state/overlay";
import { SearchBox } from "./SearchBox";
import { SearchIdeas } from "./SearchIdeas";

/** The search overlay. It is empty each time it opens. */
export default function SearchOverlay() {
  const [typed, setTyped] = useState({ text: "", picked: false });
  const { searching, found } = useSearch(typed.text, typed.picked);
  useRemembered(found);
  const pick = (text: string) => setTyped({ text, picked: true });
  return (
    <>
      <div className="wrap max-h-[85dvh] shrink-0 overflow-y-auto py-2.5">
        <SearchBox
          text={typed.text}
          busy={searching}
          onType={(text) => setTyped({ text, picked: false })}
          onPick={pick}
        />
      </div>
      <Announcement searching={searching} found={found} />
      {searching && !found && <Waiting />}
      {typed.text.trim() === "" && !found && <SearchIdeas onPick={pick} />}
      {found && <Results found={found} stale={searching} onPick={pick} />}
    </>
  );
}

// Adds searches with results to the history. If typing continues after a pause, the new entry is replaced by the
// longer term.
function useRemembered(found: Found | null): void {
  const shop = useShop();
  const draft = useRef("");
  useEffect(() => {
    if (found) track(shop, { name: "search", ...found });
    if (!found) draft.current = "";
    if (!found || found.products.length === 0) return;
    const { term } = found;
    searchHistory.change(shop.slug, (terms) => {
      const next = remembered(terms, term, draft.current);
      draft.current = forgotten(terms, term).length === terms.length ? term : "";
      return next;
    });
  }, [shop, found]);
}

function Announcement({ searching, found }: { searching: boolean; found: Found | null }) {
  const { t, tn } = useI18n();
  let text = "";
  if (searching) text = t("search.searching");
  else if (found?.products.length)
    text = tn("search.found", found.products.length, { query: found.term });
  else if (found) text = t("search.none", { query: found.term });
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

function Waiting() {
  return (
    <p aria-hidden="true" className="grid place-items-center py-10 text-primary">
      <LoaderCircle size={32} className="animate-spin" />
    </p>
  );
}

interface ResultsProps {
  found: Found;
  stale: boolean;
  onPick: (term: string) => void;
}

function Results({ found, stale, onPick }: ResultsProps) {
  const { t, tn } = useI18n();
  const { term, products, cut, meant } = found;
  // Closes the overlay on a click on a link. A link to the current page would not close it.
  const follow = (event: MouseEvent<HTMLElement>) => {
    if (isPlainClick(event) && (event.target as Element).closest("a")) closeOverlay();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicks bubble from its links, also from the keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: clicks bubble from its links
    <div
      onClick={follow}
      aria-busy={stale}
      className={`min-h-0 grow overflow-y-auto overscroll-contain border-t border-line bg-page ${stale ? "opacity-60" : ""}`}
    >
      <div className="wrap py-4">
        {products.length === 0 ? (
          <SearchNothing query={term} />
        ) : (
          <>
            <h2 className="mb-3 text-lg">{tn("search.found", products.length, { query: term })}</h2>
            {meant && (
              <button
                type="button"
                onClick={() => onPick(meant)}
                className="-mt-3 mb-2 min-h-11 text-start font-semibold text-primary hover:underline"
              >
                {t("search.meant", { term: meant })}
              </button>
            )}
            <ProductGrid products={products} eager={4} />
          </>
        )}
        {cut && (
          <p className="mt-6 text-center">
            <Link to={searchPath(term)} className={button.quiet}>
              {t("search.see_all")}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}
