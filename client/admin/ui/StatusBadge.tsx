import type { Tone } from "../../lib/status";

/** A state in a word and a colour; of an order's there is OrderStatusBadge. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span data-tone={tone} className="status-badge">
      {children}
    </span>
  );
}
