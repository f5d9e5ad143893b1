import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { isComposing } from "../lib/composing";
import { RecentSearches } from "../search/RecentSearches";
import { SearchForm } from "../search/SearchForm";
import { useRecentSearches } from "../search/searchHistory";
import { closeOverlay } from "../state/overlay";

interface SearchBoxProps {
  text: string;
  busy: boolean;
  onType: (text: string) => void;
  onPick: (term: string) => void;
}

/**
 * The search field. While it is focused and empty, the recent searches are below it. The arrow keys move
 * through them, and Escape hides them.
 */
export function SearchBox({ text, busy, onType, onPick }: SearchBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const terms = useRecentSearches();
  const [open, setOpen] = useState(false);
  const listed = open && text.trim() === "" && terms.length > 0;
  const toInput = () => input.current?.focus();
  useEffect(toInput, []);

  const close = () => {
    if (!listed) return box.current?.closest("dialog")?.close();
    toInput();
    setOpen(false);
  };
  const step = (by: 1 | -1) => {
    setOpen(true);
    if (listed) neighbour(box.current, by)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const act = { Escape: close, ArrowDown: () => step(1), ArrowUp: () => step(-1) }[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey) {
      toInput(); // The focus must move before the letter is typed.
    }
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!box.current?.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events bubble from its field and buttons
    <div
      ref={box}
      onKeyDown={press}
      onFocus={() => setOpen(true)}
      onBlur={leave}
      className="mx-auto w-full max-w-3xl"
    >
      <div className="max-lg:mr-11">
        <SearchForm
          ref={input}
          busy={busy}
          value={text}
          onChange={(event) => onType(event.currentTarget.value)}
          onClick={() => setOpen(true)}
          onLeave={closeOverlay}
        />
      </div>
      {listed && (
        // Keeps the focus in the field, and a phone's keyboard open, after a tap on a term.
        // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it are the controls
        <div className="mt-2" onMouseDown={(event) => event.preventDefault()}>
          <RecentSearches terms={terms} onPick={onPick} onForget={toInput} />
        </div>
      )}
    </div>
  );
}

// Returns the next or previous stop in the cycle of the field and the recent searches.
function neighbour(box: HTMLElement | null, by: 1 | -1): HTMLElement | undefined {
  const ring = [...(box?.querySelectorAll<HTMLElement>("[type=search], [data-recent]") ?? [])];
  const at = ring.findIndex((stop) =>
    (stop.closest("li") ?? stop).contains(document.activeElement),
  );
  return ring[(at + by + ring.length) % ring.length];
}
