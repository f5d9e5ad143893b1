import { LoaderCircle, RotateCcw, Star, TriangleAlert } from "lucide-react";
import { button } from "../../components/ui/button";
import { useI18n } from "../../lib/i18n";
import { orderPath, sectionPath } from "../../lib/paths";
import { OrderCancel } from "../../order/views/OrderCancel";
import { Link } from "../../router/Link";
import type { CustomerOrder } from "../../types/order.gen";
import type { Missing } from "./reorder";
import { useReorder } from "./useReorder";

interface OrderActionsProps {
  order: CustomerOrder;
  /** Called when the order is canceled or differs from the list. */
  onChange: () => void;
}

const look = `${button.quiet} px-4 text-sm`;

/** The customer's actions for an order: view, order again, review, cancel. */
export function OrderActions({ order, onChange }: OrderActionsProps) {
  const { t } = useI18n();
  const { busy, missing, reorder } = useReorder(order.items);
  const received = order.status === "delivered" || order.status === "completed";
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Link to={orderPath(order.order_id)} className={look}>
          {t("order.see")}
        </Link>
        <button type="button" onClick={reorder} aria-disabled={busy} className={look}>
          {busy ? (
            <LoaderCircle size={18} aria-hidden="true" className="animate-spin" />
          ) : (
            <RotateCcw size={18} aria-hidden="true" />
          )}
          {t("dashboard.reorder")}
        </button>
        {received && (
          <Link to={sectionPath("my_reviews")} className={look}>
            <Star size={18} aria-hidden="true" />
            {t("dashboard.review")}
          </Link>
        )}
        {order.allowed.includes("canceled") && (
          <OrderCancel order={order} orderKey="" onChange={onChange} className={look} />
        )}
      </div>
      <div role="status">{missing.length > 0 && <MissingList missing={missing} />}</div>
    </>
  );
}

function MissingList({ missing }: { missing: Missing[] }) {
  const { t } = useI18n();
  return (
    <div className="mt-3 flex gap-2.5 rounded-control border border-warning p-3 text-sm">
      <TriangleAlert size={20} aria-hidden="true" className="shrink-0 text-warning" />
      <ul className="grid gap-1">
        {missing.map(({ name, quantity }) => (
          <li key={name}>
            {quantity > 0
              ? t("dashboard.reorder.less", { name, quantity })
              : t("dashboard.reorder.gone", { name })}
          </li>
        ))}
      </ul>
    </div>
  );
}
