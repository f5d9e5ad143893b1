import { useI18n } from "../../../lib/i18n";
import type { AdminOrderRow } from "../../../types/orderlist.gen";
import { sourceTexts } from "../../lib/sources";
import { StatusBadge } from "../../ui/StatusBadge";

interface GoodsProps {
  order: AdminOrderRow;
  /** Whether the products' names and the number of units are shown. */
  items?: boolean;
  quantity?: boolean;
}

/** The ordered products in one line. */
export function Goods({ order, items = true, quantity = true }: GoodsProps) {
  const { tn } = useI18n();
  const units = tn("products", order.quantity);
  return (
    <p className="line-clamp-1 text-sm wrap-anywhere">
      {items && order.items.join(", ")}{" "}
      {quantity && <span className="text-muted">{items ? `(${units})` : units}</span>}
    </p>
  );
}

/** A badge with the source of a manual order; none for orders of the shop's pages. */
export function SourceBadge({ source }: { source: string }) {
  const { t } = useI18n();
  const text = sourceTexts[source];
  return source !== "shop" && text && <StatusBadge tone="grey">{t(text)}</StatusBadge>;
}
