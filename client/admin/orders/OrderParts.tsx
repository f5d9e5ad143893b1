import { useI18n } from "../../lib/i18n";
import type { AdminOrderRow } from "../../types/orderlist.gen";
import { StatusBadge } from "../ui/StatusBadge";
import { sources } from "./manual/manual";

/** The ordered products in one line. */
export function Goods({ order: { items, quantity } }: { order: AdminOrderRow }) {
  const { tn } = useI18n();
  return (
    <p className="line-clamp-1 text-sm wrap-anywhere">
      {items.join(", ")} <span className="text-muted">({tn("products", quantity)})</span>
    </p>
  );
}

/** A badge with the source of a manual order; none for orders of the shop's pages. */
export function SourceBadge({ source }: { source: string }) {
  const { t } = useI18n();
  if (source === "shop") return null;
  const text = sources.find(({ value }) => value === source)?.text ?? "admin.orders.source.hand";
  return <StatusBadge tone="grey">{t(text)}</StatusBadge>;
}
