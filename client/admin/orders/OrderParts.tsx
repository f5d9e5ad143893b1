import { useI18n } from "../../lib/i18n";
import type { AdminOrderRow } from "../../types/orderlist.gen";
import { StatusBadge } from "../ui/StatusBadge";

/** The ordered products in one line. */
export function Goods({ order: { items, quantity } }: { order: AdminOrderRow }) {
  const { tn } = useI18n();
  return (
    <p className="line-clamp-1 text-sm wrap-anywhere">
      {items.join(", ")} <span className="text-muted">({tn("products", quantity)})</span>
    </p>
  );
}

/** A badge for manual orders. */
export function ManualBadge() {
  const { t } = useI18n();
  return <StatusBadge tone="grey">{t("admin.orders.taken_by_hand")}</StatusBadge>;
}
