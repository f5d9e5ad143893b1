import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useI18n } from "../../lib/i18n";
import { useQueryState } from "../lib/useQueryState";

// In milliseconds after the last letter.
const pause = 300;

interface SearchBoxProps {
  /** What is searched, as in "Search by number, name or phone". */
  label: string;
  /** The part of the address's query that holds it. */
  name?: string;
}

/** Searches a list: what is written goes into the address, where the list reads it by useQueryState. */
export function SearchBox({ label, name = "q" }: SearchBoxProps) {
  const { t } = useI18n();
  const [asked, ask] = useQueryState(name);
  const [text, setText] = useState(asked);
  const sent = useRef(asked);
  useEffect(() => {
    if (asked === sent.current) return; // "back" was pressed, say
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
