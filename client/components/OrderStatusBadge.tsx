import { useI18n } from "../lib/i18n";
import { statusText, statusTone } from "../lib/status";

/** Where an order is, as SPEC.md section 4 colours it; a status that is not known as it is, on grey. */
export function OrderStatusBadge({ status }: { status: string }) {
  const { t } = useI18n();
  return (
    <span data-tone={statusTone(status)} className="status-badge">
      {statusText(status, t)}
    </span>
  );
}
