import { type ReactNode, useId } from "react";

interface CardProps {
  title?: string;
  lead?: ReactNode;
  /** The element beside the title, such as a button. */
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** A panel of a screen with an optional title. */
export function Card({ title, lead, action, className = "", children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={`card min-w-0 p-4 sm:p-5 ${className}`}
    >
      {(title || action) && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {title && (
            <h2 id={id} className="text-lg">
              {title}
            </h2>
          )}
          {action}
          {lead && (
            <div className="w-full text-sm text-muted">
              <div className="max-w-prose">{lead}</div>
            </div>
          )}
        </div>
      )}
      {children}
    </section>
  );
}
