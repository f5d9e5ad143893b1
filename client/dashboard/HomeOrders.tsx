import { ShoppingBag } from "lucide-react";
import { useId } from "react";
import { LazyFailure } from "../components/LazyFailure";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { bestSellingPath } from "../lib/paths";
import { statuses, statusText, statusTone } from "../order/status";
import { Link } from "../router/Link";
import type { CustomerOrders } from "../types/order.gen";
import { OrderRow } from "./orders/OrderRow";
import { ordersPath, useOrders } from "./orders/useOrders";

// Number of recent orders shown.
const latest = 3;

/** The number of orders in each status, and the most recent orders. */
export function HomeOrders() {
  const { data, isPending, isLoadingError, refetch } = useOrders("", 1);
  if (isPending) return <Shape />;
  if (isLoadingError || !data) return <LazyFailure retry={refetch} />;
  return (
    <>
      {data.orders.length > 0 && <Statuses counts={data.counts} />}
      <Latest orders={data.orders} />
    </>
  );
}

// The number of orders in each status, with a link to them.
function Statuses({ counts }: Pick<CustomerOrders, "counts">) {
  const { t } = useI18n();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg sm:text-xl">
        {t("dashboard.home.statuses")}
      </h2>
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-4 sm:gap-3">
        <Tile to={ordersPath("")} name={t("dashboard.orders.all")} tone="" count={sum(counts)} />
        {statuses.map((status) => (
          <Tile
            key={status}
            to={ordersPath(status)}
            name={statusText(status, t)}
            tone={statusTone(status)}
            count={counts[status] ?? 0}
          />
        ))}
      </ul>
    </section>
  );
}

interface TileProps {
  to: string;
  name: string;
  /** The status's colour; empty for all orders. */
  tone: string;
  count: number;
}

function Tile({ to, name, tone, count }: TileProps) {
  const { n } = useI18n();
  return (
    <li>
      <Link
        to={to}
        className="flex h-full min-h-14 items-center justify-between gap-2 rounded-card border border-line bg-surface px-3.5 py-2.5 leading-tight font-medium shadow-card hover:border-primary"
      >
        {name}
        <span data-tone={count > 0 ? tone : ""} className="status-badge shrink-0">
          {n(count)}
        </span>
      </Link>
    </li>
  );
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((all, count) => all + count, 0);
}

function Latest({ orders }: Pick<CustomerOrders, "orders">) {
  const { t } = useI18n();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id={id} className="text-lg sm:text-xl">
          {t("dashboard.home.latest")}
        </h2>
        {orders.length > 0 && (
          <Link
            to={ordersPath("")}
            className="inline-flex min-h-11 items-center font-medium text-primary underline-offset-4 hover:underline"
          >
            {t("dashboard.orders.see_all")}
          </Link>
        )}
      </div>
      {orders.length === 0 ? (
        <NoOrders />
      ) : (
        <div className="grid gap-3">
          {orders.slice(0, latest).map((order) => (
            <OrderRow key={order.order_id} order={order} heading="h3" />
          ))}
        </div>
      )}
    </section>
  );
}

function NoOrders() {
  const { t } = useI18n();
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
      <ShoppingBag size={36} aria-hidden="true" className="shrink-0 text-primary" />
      <p className="min-w-44 grow basis-0">
        <strong className="block">{t("dashboard.orders.empty")}</strong>
        <span className="text-muted">{t("dashboard.orders.empty.hint")}</span>
      </p>
      <Link to={bestSellingPath} className={`${button.primary} grow sm:grow-0`}>
        {t("nav.best_selling")}
      </Link>
    </div>
  );
}

function Shape() {
  return (
    <div aria-hidden="true" className="skeleton grid gap-6">
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4 sm:gap-3">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((tile) => (
          <div key={tile} className="bone h-14" />
        ))}
      </div>
      <div className="bone h-40" />
      <div className="bone h-40" />
    </div>
  );
}
