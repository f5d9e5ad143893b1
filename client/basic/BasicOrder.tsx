import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { homePath, trackOrderPath } from "../lib/paths";
import { OrderCard } from "../order/OrderCard";
import { OrderHeading } from "../order/OrderHeading";
import { OrderItems } from "../order/OrderItems";
import { OrderReturns } from "../order/OrderReturns";
import { OrderTotals } from "../order/OrderTotals";
import { Link } from "../router/Link";
import type { BasicProps } from "../types/page.gen";
import { BasicCall } from "./BasicNews";

/** The page after an order is placed, for the visitor who placed it. */
export function BasicOrder({ order }: BasicProps) {
  const { t } = useI18n();
  if (!order) {
    return (
      <>
        <h1 className="mb-4 text-2xl sm:text-3xl">{t("order.missing")}</h1>
        <p className="mb-4 text-muted">{t("order.missing.hint")}</p>
        <Link to={trackOrderPath} className={button.quiet}>
          {t("track.title")}
        </Link>
        <BasicCall />
      </>
    );
  }
  return (
    <>
      <OrderHeading status={order.status} own />
      <div className="grid gap-4">
        <section className="rounded-card border border-line bg-surface p-4 text-center shadow-card sm:p-6">
          <p className="text-sm text-muted">{t("order.number")}</p>
          {/* ASCII digits, as in the SMS and on a phone's keypad. */}
          <strong className="text-3xl font-bold tracking-wider select-all sm:text-4xl">
            {order.order_id}
          </strong>
        </section>
        <OrderCard title={t("order.items")}>
          <OrderItems order={order} />
          <OrderTotals order={order} />
          {order.pay && <OrderReturns news={order.pay} />}
          {order.returns && <OrderReturns news={order.returns} />}
        </OrderCard>
        <Link to={homePath} className={`${button.primary} min-h-12`}>
          {t("order.continue")}
        </Link>
      </div>
      <BasicCall />
    </>
  );
}
