import { useI18n } from "../../../lib/i18n";
import { OrderStatusBadge } from "../../../order/OrderStatusBadge";
import { StatusBadge } from "../../ui/StatusBadge";

/** The order's status as a badge. Returned orders have a different badge from canceled ones. */
export function OrderState({ status, returned }: { status: string; returned: boolean }) {
  const { t } = useI18n();
  if (!returned) return <OrderStatusBadge status={status} />;
  return <StatusBadge tone="red">{t("admin.orders.returned")}</StatusBadge>;
}
