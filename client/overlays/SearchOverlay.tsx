import { type MouseEvent, useEffect, useRef, useState } from "react";
import { isPlainClick, Link } from "../components/Link";
import { ProductGrid } from "../components/ProductGrid";
import { SearchNothing } from "../components/SearchNothing";
import { button } from "../components/ui/button";
import { Spinner } from "../components/ui/Spinner";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { searchPath } from "../lib/paths";
import { type Found, isCut } from "../lib/search";
import { useSearch } from "../lib/useSearch";
import { closeOverlay } from "../state/overlay";
import { forgotten, remembered, searchHistory } from "../state/searchHistory";
import { SearchBox } from "./SearchBox";

/** The search over the page. Nothing of it is left when it is opened again. */
export default function SearchOverlay() {
  const [typed, setTyped] = useState({ text: "", picked: false });
  const { searching, found } = useSearch(typed.text, typed.picked);
  useRemembered(found);
  return (
    <>
      <div className="wrap shrink-0 py-2 pr-16!">
        <SearchBox
          text={typed.text}
          busy={searching}
          onType={(text) => setTyped({ text, picked: false })}
          onPick={(text) => setTyped({ text, picked: true })}
        />
      </div>
      <Announcement searching={searching} found={found} />
      {searching && !found && <Waiting />}
      {found && <Results found={found} stale={searching} />}
    </>
  );
}
