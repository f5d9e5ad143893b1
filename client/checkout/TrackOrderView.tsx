import { ChevronRight, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Link } from "../components/Link";
import { OrderCard } from "../components/OrderCard";
import { OrderMasked } from "../components/OrderMasked";
import { OrderStatusBadge } from "../components/OrderStatusBadge";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { formatMoment } from "../lib/moment";
import { orderPath } from "../lib/paths";
import type { OrderSummary } from "../types/checkout.gen";

interface TrackOrderViewProps {
  orders: OrderSummary[];
  /** Why the server did not search, or empty. */
  refusal: string;
}

/** What a search for an order found; one of several is chosen. */
export function TrackOrderView({ orders, refusal }: TrackOrderViewProps) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState(orders.length === 1 ? orders[0] : undefined);
  if (orders.length === 0) return <NotFound text={refusal || t("track.none")} />;
  return (
    <div className="grid gap-4">
      {orders.length > 1 && <Choice orders={orders} chosen={chosen} onChoose={setChosen} />}
      {chosen && (
        <OrderCard title={t("order.status")}>
          <div aria-live="polite">
            <OrderMasked summary={chosen} />
          </div>
          <Whole orderId={chosen.order_id} />
        </OrderCard>
      )}
    </div>
  );
}

function NotFound({ text }: { text: string }) {
  return (
    <p
      role="alert"
      className="flex gap-3 rounded-card border border-sale bg-surface p-4 font-medium"
    >
      <TriangleAlert size={22} aria-hidden="true" className="shrink-0 text-sale" />
      {text}
    </p>
  );
}

// Only who knows the number can go on to the order itself.
function Whole({ orderId }: { orderId: string }) {
  const { t } = useI18n();
  if (orderId.includes("•")) return <p className="mt-5 text-sm text-muted">{t("track.masked")}</p>;
  return (
    <Link to={orderPath(orderId)} className={`${button.quiet} mt-6 w-full`}>
      {t("order.see")}
    </Link>
  );
}

interface ChoiceProps {
  orders: OrderSummary[];
  chosen: OrderSummary | undefined;
  onChoose: (order: OrderSummary) => void;
}

function Choice({ orders, chosen, onChoose }: ChoiceProps) {
  const { t, tn, locale } = useI18n();
  return (
    <OrderCard title={t("track.several")}>
      <p role="status" className="mb-3 text-muted">
        {tn("track.count", orders.length)}
      </p>
      <ul className="grid gap-2.5">
        {orders.map((order) => (
          <li key={order.order_id + order.date}>
            <button
              type="button"
              aria-pressed={order === chosen}
              onClick={() => onChoose(order)}
              className="flex min-h-14 w-full items-center gap-3 rounded-control border border-edge px-3.5 py-2 text-start hover:border-primary aria-pressed:border-primary aria-pressed:bg-primary-soft"
            >
              <span className="min-w-0 grow">
                <span className="block font-bold tracking-wide tabular-nums">{order.order_id}</span>
                <span className="block text-sm text-muted">
                  {formatMoment(order.date, locale, t)}
                </span>
              </span>
              <OrderStatusBadge status={order.status} />
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </OrderCard>
  );
}
