import { OrderStatusBadge } from "../../components/OrderStatusBadge";
import { useI18n } from "../../lib/i18n";
import { StatusBadge } from "../ui/StatusBadge";

/** Where an order is; what came back is no plain cancellation. */
export function OrderState({ status, returned }: { status: string; returned: boolean }) {
  const { t } = useI18n();
  if (!returned) return <OrderStatusBadge status={status} />;
  return <StatusBadge tone="red">{t("admin.orders.returned")}</StatusBadge>;
}
