import type { Tone } from "../../order/status";

/** A coloured status; orders use OrderStatusBadge. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span data-tone={tone} className="status-badge">
      {children}
    </span>
  );
}
