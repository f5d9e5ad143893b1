import { useI18n } from "../../../lib/i18n";
import { hasUnits } from "../../../order/OrderItems";
import type { OrderSheet, SheetShop } from "../../../types/order.gen";
import { Box, Cell, Doc, DocHead, DocNote, DocTo } from "./SheetParts";

/** The packing slip of an order: the contents of its parcel without prices. */
export function PackingSlip({ shop, order }: { shop: SheetShop; order: OrderSheet }) {
  const { t, tn, n } = useI18n();
  return (
    <Doc label={t("admin.orders.title", { order: order.order_id })}>
      <DocHead shop={shop} order={order} title={t("admin.orders.slip")} />
      <DocTo order={order} />
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-black text-sm *:py-1.5 *:font-semibold">
            <Cell head className="w-8" label={t("admin.orders.slip.packed")} />
            <Cell head>{t("admin.orders.goods.one")}</Cell>
            <Cell head className="w-40">
              {t("admin.orders.slip.sku")}
            </Cell>
            <Cell head className="w-24 text-right">
              {t("admin.orders.quantity")}
            </Cell>
          </tr>
        </thead>
        <tbody>
          {order.items.filter(hasUnits).map((item) => (
            <tr
              key={`${item.product_id}:${item.variant_id}:${item.name}`}
              className="break-inside-avoid border-b border-neutral-300 align-top *:py-1.5"
            >
              <Cell>
                <Box />
              </Cell>
              <Cell className="pr-3">
                <span className="font-medium wrap-anywhere">{item.name}</span>
                {item.variant && (
                  <span className="block font-semibold wrap-anywhere">{item.variant}</span>
                )}
              </Cell>
              <Cell className="pr-3 wrap-anywhere">{item.sku}</Cell>
              <Cell className="text-right text-lg leading-tight font-bold">{n(item.quantity)}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-right font-semibold">{tn("admin.orders.units", order.quantity)}</p>
      <DocNote order={order} />
    </Doc>
  );
}
