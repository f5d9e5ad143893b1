import { TriangleAlert } from "lucide-react";

/** A warning about a problem of a connection. */
export function ConnectionWarning({ text }: { text: string }) {
  return (
    <p className="mb-3 flex gap-2.5 rounded-control border border-warning p-3">
      <TriangleAlert size={20} aria-hidden="true" className="shrink-0" />
      {text}
    </p>
  );
}
