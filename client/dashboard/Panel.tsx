import { type ReactNode, useId } from "react";

interface PanelProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A titled part of a section. */
export function Panel({ title, lead, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id={id} className="text-lg sm:text-xl">
        {title}
      </h2>
      {lead && <p className="mt-1 max-w-prose text-muted">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
