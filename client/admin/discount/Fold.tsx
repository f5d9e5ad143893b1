import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useFormState } from "react-hook-form";

interface FoldProps {
  title: string;
  /** The current values in words. */
  state: string;
  /** The form's fields inside. If one of them has an error, the part opens. */
  fields: string[];
  children: ReactNode;
}

/** A part of the form that is folded at first, because most discounts do not need it. */
export function Fold({ title, state, fields, children }: FoldProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const { errors } = useFormState();
  const wrong = fields.some((name) => name in errors);
  useEffect(() => {
    if (wrong && fold.current) fold.current.open = true;
  }, [wrong]);
  return (
    <details ref={fold} className="card group min-w-0">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-3 sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="block font-semibold">{title}</span>
          <span className="block text-sm wrap-anywhere text-muted">{state}</span>
        </span>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="shrink-0 text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="grid gap-4 px-4 pb-4 sm:px-5">{children}</div>
    </details>
  );
}
