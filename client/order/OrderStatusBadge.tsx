import { useI18n } from "../lib/i18n";
import { statusText, statusTone } from "./status";

/** The status of an order in its colour. An unknown status is shown by its key in grey. */
export function OrderStatusBadge({ status }: { status: string }) {
  const { t } = useI18n();
  return (
    <span data-tone={statusTone(status)} className="status-badge">
      {statusText(status, t)}
    </span>
  );
}
