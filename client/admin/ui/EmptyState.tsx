import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** The suggested action. */
  text?: ReactNode;
  /** The button for the action. */
  children?: ReactNode;
}

/** The notice of an empty list, with a suggested action. */
export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  return (
    <div className="card flex flex-col items-center px-4 py-10 text-center sm:py-14">
      <span className="grid size-16 place-items-center rounded-full bg-primary-soft text-primary">
        <Icon size={30} aria-hidden="true" />
      </span>
      <h2 className="mt-4 text-lg">{title}</h2>
      {text && <p className="mt-1 max-w-md text-muted">{text}</p>}
      {children && <div className="mt-5 flex flex-wrap justify-center gap-2.5">{children}</div>}
    </div>
  );
}
