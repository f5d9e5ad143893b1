import { Pencil, Split } from "lucide-react";
import { useState } from "react";
import { Photo } from "../../../components/ui/Photo";
import { useI18n } from "../../../lib/i18n";
import { itemTotal, ReturnedUnits } from "../../../order/OrderItems";
import { OrderTotals } from "../../../order/OrderTotals";
import type { AdminOrder, AdminOrderItem } from "../../../types/order.gen";
import { lateDialog } from "../../lib/late";
import { useMay } from "../../lib/session";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { ScreenButton } from "../../ui/ScreenLink";
import { wasShipped } from "../status/steps";

const SplitOrder = lateDialog(() => import("../edit/SplitOrder").then((part) => part.SplitOrder));

/** The ordered products as sold, with SKUs, and the totals. */
export function OrderGoods({ order }: { order: AdminOrder }) {
  const { t } = useI18n();
  const [splitting, setSplitting] = useState(false);
  const may = useMay();
  const open = order.status !== "canceled" && may("orders.change");
  return (
    <Card
      title={t("admin.orders.goods")}
      action={
        open && (
          <div className="flex gap-2">
            {!wasShipped(order.status) && order.quantity > 1 && (
              <Button
                icon={Split}
                aria-haspopup="dialog"
                onClick={() => setSplitting(true)}
                className="max-sm:px-2.5"
              >
                {t("admin.orders.split")}
              </Button>
            )}
            <ScreenButton
              to={`/orders/${order.order_id}/edit`}
              look="quiet"
              className="max-sm:px-2.5"
            >
              <Pencil size={18} aria-hidden="true" />
              {t("admin.orders.edit")}
            </ScreenButton>
          </div>
        )
      }
    >
      <ul className="divide-y divide-line">
        {order.items.map((item) => (
          <Item key={item.item_id} item={item} currency={order.currency} />
        ))}
      </ul>
      <OrderTotals order={order} />
      {splitting && <SplitOrder order={order} onClose={() => setSplitting(false)} />}
    </Card>
  );
}

function Item({ item, currency }: { item: AdminOrderItem; currency: string }) {
  const { t, n, money } = useI18n();
  const { name, variant, sku, picture, price, selling_price, quantity } = item;
  const look = "size-12 shrink-0 rounded-control sm:size-16 bg-sunken object-cover";
  return (
    <li className="flex gap-3 py-2.5 first:pt-0">
      {picture ? (
        <Photo picture={picture} alt="" sizes="64px" className={look} />
      ) : (
        <div className={look} />
      )}
      <div className="min-w-0 grow">
        <p className="leading-snug font-medium wrap-anywhere">{name}</p>
        {(variant || sku) && (
          <p className="flex flex-wrap gap-x-2 text-sm wrap-anywhere">
            {variant && <span>{variant}</span>}
            {sku && <span className="text-muted">{t("admin.orders.sku", { sku })}</span>}
          </p>
        )}
        <p className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-muted">
            <strong className={quantity > 1 ? "text-ink" : "font-normal"}>{n(quantity)}</strong> ×{" "}
            {money(price, currency)}{" "}
            {selling_price > price && <s className="text-sm">{money(selling_price, currency)}</s>}
          </span>
          <strong>{money(itemTotal(item), currency)}</strong>
        </p>
        <ReturnedUnits item={item} />
      </div>
    </li>
  );
}
