import { TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";

/** The error of a form. It takes the focus whenever it changes, so that it is visible and announced. */
export function Problem({ text }: { text: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) ref.current?.focus();
  }, [text]);
  return (
    <div role="alert" ref={ref} tabIndex={-1} className="outline-none">
      {text && (
        <p className="flex gap-2.5 rounded-control border border-sale bg-surface p-3 text-sm font-medium">
          <TriangleAlert size={20} aria-hidden="true" className="shrink-0 text-sale" />
          {text}
        </p>
      )}
    </div>
  );
}
