import { type ReactNode, useEffect, useRef } from "react";
import { useFormState } from "react-hook-form";
import { FoldSummary } from "./FoldSummary";

interface FoldProps {
  title: string;
  /** The current values in words. */
  state: string;
  /** The form's fields inside. If one of them has an error, the part opens. */
  fields: string[];
  className?: string;
  children: ReactNode;
}

/** A part of a form that is folded at first, because most people do not need it. */
export function Fold({ title, state, fields, className = "card", children }: FoldProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const { errors } = useFormState();
  const wrong = fields.some((name) => name in errors);
  useEffect(() => {
    if (wrong && fold.current) fold.current.open = true;
  }, [wrong]);
  return (
    <details ref={fold} className={`group min-w-0 ${className}`}>
      <FoldSummary className="px-4 py-3 sm:px-5">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm wrap-anywhere text-muted">{state}</span>
      </FoldSummary>
      <div className="grid gap-4 px-4 pb-4 sm:px-5">{children}</div>
    </details>
  );
}
