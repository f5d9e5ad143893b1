import { Search } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { useI18n } from "../../../lib/i18n";
import { FinderActions, FinderResults } from "./FinderResults";

interface FinderBoxProps {
  text: string;
  onText: (text: string) => void;
  /** Called when a result is opened. */
  onOpen: () => void;
  /** Whether an empty field offers actions. */
  suggests?: boolean;
}

/**
 * The search field for everything, with its results below. Enter opens the first result; the arrow keys move
 * between the field and the results.
 */
export function FinderBox({ text, onText, onOpen, suggests = false }: FinderBoxProps) {
  const { t } = useI18n();
  const box = useRef<HTMLElement>(null);
  const label = t("admin.find.label");
  const empty = text.trim() === "";
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const stops = [...(box.current?.querySelectorAll<HTMLElement>("input, a") ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (event.key === "Enter" && at === 0 && !empty) {
      event.preventDefault();
      stops[1]?.click();
    } else if (step && at >= 0) {
      event.preventDefault();
      stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
    }
  }
  return (
    <search ref={box} onKeyDown={press} className="grid gap-3">
      <div className="relative">
        <Search
          size={20}
          aria-hidden="true"
          className="pointer-events-none absolute top-3.5 left-3.5 text-muted"
        />
        <input
          type="search"
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="go"
          className="control pl-11!"
        />
      </div>
      {empty && suggests && <FinderActions onOpen={onOpen} />}
      {!empty && <FinderResults text={text} onOpen={onOpen} />}
    </search>
  );
}
