import { ChevronDown, TriangleAlert } from "lucide-react";
import { useCallback, useState } from "react";
import { button } from "../../components/ui/button";
import { Spinner } from "../../components/ui/Spinner";
import { formatMoment } from "../../format/moment";
import { ApiError } from "../../lib/api";
import { useI18n } from "../../lib/i18n";
import { useShop } from "../../lib/page";
import { orderPath } from "../../lib/paths";
import { useLazy } from "../../lib/useLazy";
import { Link } from "../../router/Link";
import type { OrderSummary } from "../../types/order.gen";
import type { Locale } from "../../types/page.gen";
import { OrderCard } from "../OrderCard";
import { OrderMasked, OrderProgress } from "../OrderMasked";
import { OrderFailure } from "../OrderStates";
import { OrderStatusBadge } from "../OrderStatusBadge";
import { Orders } from "../orders";

/** The results of an order search. A new object in `asked` repeats the search. */
export function TrackOrderView({ asked }: { asked: { query: string } }) {
  const { id } = useShop();
  const { locale } = useI18n();
  const late = useLazy(useCallback(() => search(id, locale, asked.query), [id, locale, asked]));
  if (late.state === "loading") return <Spinner className="py-14" />;
  if (late.state === "failed") return <OrderFailure retry={late.retry} />;
  return <Found {...late.value} />;
}

interface FoundOrders {
  orders: OrderSummary[];
  /** The server's reason for rejecting the search, or empty. */
  refusal: string;
}

async function search(shop: number, locale: Locale, query: string): Promise<FoundOrders> {
  try {
    return { orders: await new Orders(shop, locale).track(query), refusal: "" };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { orders: [], refusal: error.message };
  }
}

function Found({ orders, refusal }: FoundOrders) {
  const { t } = useI18n();
  const [order, ...more] = orders;
  if (!order) return <NotFound text={refusal || t("track.none")} />;
  if (more.length > 0) return <Choice orders={orders} />;
  return (
    <OrderCard title={t("order.status")}>
      <OrderMasked summary={order} />
      <Whole orderId={order.order_id} />
    </OrderCard>
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

// The link to the order, or a hint for viewers without its full number.
function Whole({ orderId }: { orderId: string }) {
  const { t } = useI18n();
  if (orderId.includes("•")) return <p className="mt-5 text-sm text-muted">{t("track.masked")}</p>;
  return (
    <Link to={orderPath(orderId)} className={`${button.quiet} mt-6 w-full`}>
      {t("order.see")}
    </Link>
  );
}

// A list of several orders. Choosing one replaces the list by that order.
function Choice({ orders }: { orders: OrderSummary[] }) {
  const { t, tn } = useI18n();
  const [chosen, setChosen] = useState<OrderSummary | null>(null);
  return (
    <OrderCard title={t("track.several")}>
      <p role="status" className="mb-3 text-muted">
        {tn("track.count", orders.length)}
      </p>
      <ul className="grid gap-2.5">
        {orders.map((order) => (
          <li key={order.order_id + order.date} className="rounded-control border border-edge">
            <Option
              order={order}
              open={order === chosen}
              onToggle={() => setChosen(order === chosen ? null : order)}
            />
            {order === chosen && (
              <div className="border-t border-line p-3.5">
                <OrderProgress summary={order} />
                <Whole orderId={order.order_id} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </OrderCard>
  );
}

interface OptionProps {
  order: OrderSummary;
  open: boolean;
  onToggle: () => void;
}

function Option({ order, open, onToggle }: OptionProps) {
  const { t, locale } = useI18n();
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className="flex min-h-14 w-full items-center gap-3 rounded-control px-3.5 py-2 text-start hover:bg-sunken"
    >
      <span className="min-w-0 grow">
        <span className="block font-bold tracking-wide">{order.order_id}</span>
        <span className="block text-sm text-muted">{formatMoment(order.date, locale, t)}</span>
      </span>
      <OrderStatusBadge status={order.status} />
      <ChevronDown
        size={18}
        aria-hidden="true"
        className={`shrink-0 text-muted ${open ? "rotate-180" : ""}`}
      />
    </button>
  );
}
