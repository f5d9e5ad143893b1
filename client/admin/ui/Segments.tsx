import type { LucideIcon } from "lucide-react";

/** A choice of Segments. */
export interface Segment<T extends string> {
  value: T;
  text: string;
  icon?: LucideIcon;
  /** The language of the text, if it is not that of the page. */
  lang?: string;
}

interface SegmentsProps<T extends string> {
  /** The name of the choice, for screen readers. */
  label: string;
  segments: Segment<T>[];
  on: T;
  onChoose: (value: T) => void;
}

/** Buttons in a row, of which one is pressed. */
export function Segments<T extends string>({ label, segments, on, onChoose }: SegmentsProps<T>) {
  return (
    <fieldset className="flex rounded-control border border-edge">
      <legend className="sr-only">{label}</legend>
      {segments.map(({ value, text, icon: Icon, lang }) => (
        <button
          key={value}
          type="button"
          lang={lang}
          aria-pressed={on === value}
          onClick={() => onChoose(value)}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 text-sm font-medium text-muted aria-pressed:bg-primary-soft aria-pressed:text-primary-strong"
        >
          {Icon && <Icon size={18} aria-hidden="true" />}
          {text}
        </button>
      ))}
    </fieldset>
  );
}
