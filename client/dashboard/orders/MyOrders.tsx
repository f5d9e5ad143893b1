import { useQueryClient } from "@tanstack/react-query";
import { PackageOpen } from "lucide-react";
import { LazyFailure } from "../../components/LazyFailure";
import { Notice } from "../../components/Notice";
import { Pagination } from "../../components/Pagination";
import { button } from "../../components/ui/button";
import { useI18n } from "../../lib/i18n";
import { bestSellingPath } from "../../lib/paths";
import { statusText } from "../../order/status";
import { Link } from "../../router/Link";
import type { CustomerOrders } from "../../types/order.gen";
import { useKeptFocus } from "../useKeptFocus";
import { OrderActions } from "./OrderActions";
import { OrderRow } from "./OrderRow";
import { OrderTabs } from "./OrderTabs";
import { ordersPath, useOrderChoice, useOrders } from "./useOrders";

/** The customer's orders by their status. */
export function MyOrders() {
  const { status, page } = useOrderChoice();
  const { data, isPlaceholderData, isLoadingError, isPending, refetch } = useOrders(status, page);
  return (
    <div data-section="my_orders">
      <OrderTabs status={status} counts={data?.counts ?? null} />
      {isPending && <Shape />}
      {isLoadingError && <LazyFailure retry={refetch} />}
      {data && (
        <div
          aria-busy={isPlaceholderData}
          className={isPlaceholderData ? "opacity-60 transition-opacity" : undefined}
        >
          <List list={data} status={status} />
        </div>
      )}
    </div>
  );
}

function List({ list, status }: { list: CustomerOrders; status: string }) {
  const { t, tn } = useI18n();
  const queries = useQueryClient();
  const region = useKeptFocus<HTMLDivElement>(list);
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      <h2 className="sr-only">{status ? statusText(status, t) : t("dashboard.orders.all")}</h2>
      <p role="status" className="sr-only">
        {tn("dashboard.orders.count", list.total)}
      </p>
      {list.orders.length === 0 && <Empty status={status} />}
      <div className="grid gap-3">
        {list.orders.map((order) => (
          <OrderRow key={order.order_id} order={order} heading="h3">
            <OrderActions
              order={order}
              onChange={() => queries.invalidateQueries({ queryKey: ["orders"] })}
            />
          </OrderRow>
        ))}
      </div>
      <Pagination page={list.page} pages={list.pages} to={(page) => ordersPath(status, page)} />
    </div>
  );
}

function Empty({ status }: { status: string }) {
  const { t } = useI18n();
  return (
    <Notice
      icon={<PackageOpen size={44} aria-hidden="true" />}
      title={
        status
          ? t("dashboard.orders.none", { status: statusText(status, t) })
          : t("dashboard.orders.empty")
      }
      message={t(status ? "dashboard.orders.none.hint" : "dashboard.orders.empty.hint")}
      heading="h2"
    >
      {status ? (
        <Link to={ordersPath("")} className={button.quiet}>
          {t("dashboard.orders.see_all")}
        </Link>
      ) : (
        <Link to={bestSellingPath} className={button.primary}>
          {t("order.continue")}
        </Link>
      )}
    </Notice>
  );
}

function Shape() {
  return (
    <div aria-hidden="true" className="skeleton grid gap-3">
      {[1, 2, 3].map((row) => (
        <div key={row} className="rounded-card border border-line bg-surface p-4 shadow-card">
          <div className="bone h-6 w-40" />
          <div className="bone mt-3 h-14 w-52" />
          <div className="bone mt-4 h-11" />
        </div>
      ))}
    </div>
  );
}
