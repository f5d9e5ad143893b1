import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

interface FoldSummaryProps {
  className: string;
  /** The title and the text below it. */
  children: ReactNode;
}

/** The visible part of a folded element `details.group`, with an arrow that turns when it opens. */
export function FoldSummary({ className, children }: FoldSummaryProps) {
  return (
    <summary
      className={`flex min-h-14 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden ${className}`}
    >
      <span className="min-w-0 grow">{children}</span>
      <ChevronDown
        size={20}
        aria-hidden="true"
        className="shrink-0 text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
      />
    </summary>
  );
}
