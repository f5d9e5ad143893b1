import { type ReactNode, useId } from "react";
import { useI18n } from "../lib/i18n";

interface SectionProps {
  /** The number of the step in the form, from 1. */
  step: number;
  title: string;
  children: ReactNode;
}

/** One step of the checkout. */
export function Section({ step, title, children }: SectionProps) {
  const { n } = useI18n();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id={id} className="mb-4 flex items-center gap-3 text-lg sm:text-xl">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft font-sans text-base font-bold text-primary"
        >
          {n(step)}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
