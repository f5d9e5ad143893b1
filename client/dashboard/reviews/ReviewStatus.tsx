import { type MessageKey, useI18n } from "../../lib/i18n";
import type { Tone } from "../../order/status";

const known: Record<string, { text: MessageKey; tone: Tone }> = {
  pending: { text: "dashboard.reviews.pending", tone: "yellow" },
  approved: { text: "dashboard.reviews.approved", tone: "green" },
  rejected: { text: "dashboard.reviews.rejected", tone: "red" },
};

/** The publication status of a review. Renders nothing for an unknown status. */
export function ReviewStatus({ status }: { status: string }) {
  const { t } = useI18n();
  const found = known[status];
  if (!found) return null;
  return (
    <p className="mt-1.5">
      <span data-tone={found.tone} className="status-badge">
        {t(found.text)}
      </span>
    </p>
  );
}
