import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { storedNames, storeNames } from "../lib/storedNames";
import { useWide } from "../lib/useWide";

// The names of the cards that this browser keeps open on phones.
const storageKey = "haat-admin-cards";
const openCards = () => storedNames(storageKey) ?? [];

interface FoldCardProps {
  /** The name under which the browser remembers whether the card is open. */
  name: string;
  title: string;
  /** The current state, shown beside the title on phones while the card is closed. */
  state?: ReactNode;
  /** Whether the card needs a decision, so that it is open at first. */
  urgent?: boolean;
  lead?: ReactNode;
  children: ReactNode;
}

/**
 * A card of a long screen. On phones it is a row that opens, and the browser remembers the choice; on wide screens it
 * is always open. Closed content stays mounted once it was open, so that a form keeps its values.
 */
export function FoldCard({ name, title, state, urgent = false, lead, children }: FoldCardProps) {
  const id = useId();
  const wide = useWide();
  const [chosen, choose] = useState<boolean>();
  const open = wide || (chosen ?? (urgent || openCards().includes(name)));
  const [mounted, setMounted] = useState(open);
  if (open && !mounted) setMounted(true);
  const toggle = () => {
    choose(!open);
    const others = openCards().filter((each) => each !== name);
    storeNames(storageKey, open ? others : [...others, name]);
  };
  return (
    <section aria-labelledby={id} className="min-w-0 px-4 lg:card sm:px-5 lg:py-5">
      {wide ? (
        <h2 id={id} className="mb-3 text-lg">
          {title}
        </h2>
      ) : (
        <h2 className="text-base leading-snug">
          <button
            type="button"
            aria-expanded={open}
            onClick={toggle}
            className="flex min-h-12 w-full items-center gap-3 text-left"
          >
            <span id={id} className="shrink-0">
              {title}
            </span>
            <span className="flex min-w-0 grow items-center justify-end gap-1.5 truncate text-sm font-normal text-muted">
              {!open && state}
            </span>
            <ChevronDown
              size={18}
              aria-hidden="true"
              className={`shrink-0 text-muted transition-transform ${open ? "rotate-180" : ""}`}
            />
          </button>
        </h2>
      )}
      <div hidden={!open} className="max-lg:pb-4">
        {lead && mounted && <div className="mb-3 max-w-prose text-sm text-muted">{lead}</div>}
        {mounted && children}
      </div>
    </section>
  );
}

/** A card on phones whose rows are FoldCards. On wide screens it has no box, and its cards belong to the column. */
export function FoldGroup({ children }: { children: ReactNode }) {
  return (
    <div className="max-lg:card divide-y divide-line empty:hidden lg:contents lg:divide-y-0">
      {children}
    </div>
  );
}
