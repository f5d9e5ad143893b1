import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useI18n } from "../../lib/i18n";
import { useQueryState } from "../lib/useQueryState";

// Debounce in milliseconds.
const pause = 300;

interface SearchBoxProps {
  /** The label, such as "Search by number, name or phone". */
  label: string;
  /** The query parameter of the address that contains the search. */
  name?: string;
}

/** A search field for a list. It writes its text into the address, where the list reads it by useQueryState. */
export function SearchBox({ label, name = "q" }: SearchBoxProps) {
  const { t } = useI18n();
  const [asked, ask] = useQueryState(name);
  const [text, setText] = useState(asked);
  const sent = useRef(asked);
  useEffect(() => {
    if (asked === sent.current) return; // This field caused the change, so it already shows the text.
    sent.current = asked;
    setText(asked);
  }, [asked]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      ask(wanted);
    }, pause);
    return () => clearTimeout(timer);
  }, [text, ask]);
  return (
    <search className="relative min-w-0 grow">
      <Search
        size={20}
        aria-hidden="true"
        className="pointer-events-none absolute top-3.5 left-3.5 text-muted"
      />
      <input
        type="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        className="control px-11! [&::-webkit-search-cancel-button]:hidden"
      />
      {text && (
        <button
          type="button"
          aria-label={t("admin.search.clear")}
          onClick={() => setText("")}
          className="icon-button absolute inset-y-0.5 right-0.5"
        >
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </search>
  );
}
