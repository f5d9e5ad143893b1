import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";

// The width of the panel in pixels, equal to the class w-80.
const width = 320;

interface PopoverProps {
  text: string;
  /** Shown beside the text, such as the number of chosen values. */
  note: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
}

/** A button that opens a panel below it. Escape, a click elsewhere and losing the focus close the panel. */
export function Popover({ text, note, open, onToggle, children }: PopoverProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const left = button.current?.getBoundingClientRect().left ?? 0;
  const side = left + width > document.documentElement.clientWidth ? "right-0" : "left-0";
  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) onToggle(false);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      onToggle(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    document.addEventListener("keydown", press);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
      document.removeEventListener("keydown", press);
    };
  }, [open, onToggle]);
  return (
    <div ref={box} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-active={note !== "" || undefined}
        onClick={() => onToggle(!open)}
        className="filter-button"
      >
        {text}
        {note && <span className="font-normal">{note}</span>}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {open && (
        <section
          id={id}
          aria-label={text}
          className={`card absolute top-full ${side} z-20 mt-1 max-h-96 w-80 overflow-y-auto p-3 shadow-raised!`}
        >
          {children}
        </section>
      )}
    </div>
  );
}
