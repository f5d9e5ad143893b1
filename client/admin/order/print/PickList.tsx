import { useState } from "react";
import { Photo } from "../../../components/ui/Photo";
import { useI18n } from "../../../lib/i18n";
import type { OrderSheet, SheetShop } from "../../../types/order.gen";
import { Moment } from "../../ui/Figures";
import { type PickLine, pickLines } from "./pickLines";
import { Box, Cell, Doc } from "./SheetParts";

/** The pick list: the products of all orders, summed, for the person who takes them from the shelves. */
export function PickList({ shop, orders }: { shop: SheetShop; orders: OrderSheet[] }) {
  const { t, tn, locale } = useI18n();
  const [now] = useState(() => new Date().toISOString());
  const lines = pickLines(orders, locale);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const count = new Set(lines.flatMap((line) => line.orders.map(({ order_id }) => order_id))).size;
  return (
    <Doc label={t("admin.orders.pick")}>
      <header className="flex items-end justify-between gap-6 border-b-2 border-black pb-3">
        <div className="min-w-0">
          <p className="text-2xl font-bold">{t("admin.orders.pick")}</p>
          <p className="wrap-anywhere">{shop.name}</p>
        </div>
        <div className="shrink-0 text-right">
          <p className="font-semibold">
            {tn("admin.orders.pick.orders", count)} · {tn("admin.orders.units", units)}
          </p>
          <p className="text-sm">
            <Moment at={now} />
          </p>
        </div>
      </header>
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-black text-sm *:py-1.5 *:font-semibold">
            <Cell head className="w-8" label={t("admin.orders.slip.packed")} />
            <Cell head className="w-16" label={t("admin.orders.pick.picture")} />
            <Cell head>{t("admin.orders.goods.one")}</Cell>
            <Cell head className="w-20 text-right">
              {t("admin.orders.quantity")}
            </Cell>
            <Cell head className="w-[82mm] pl-5">
              {t("admin.orders.pick.in")}
            </Cell>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </tbody>
      </table>
    </Doc>
  );
}

function Line({ line: { name, variant, sku, picture, quantity, orders } }: { line: PickLine }) {
  const { t, n } = useI18n();
  return (
    <tr className="break-inside-avoid border-b border-neutral-300 align-top *:py-2">
      <Cell>
        <Box />
      </Cell>
      <Cell>
        {picture && (
          <Photo
            picture={picture}
            alt=""
            sizes="48px"
            eager
            className="size-12 rounded-control object-cover"
          />
        )}
      </Cell>
      <Cell className="pr-3">
        <span className="font-medium wrap-anywhere">{name}</span>
        {variant && <span className="block font-semibold wrap-anywhere">{variant}</span>}
        {sku && (
          <span className="block text-sm wrap-anywhere">{t("admin.orders.sku", { sku })}</span>
        )}
      </Cell>
      <Cell className="text-right text-xl leading-tight font-bold">{n(quantity)}</Cell>
      <Cell className="pl-5 text-sm">
        {orders.map((order) => (
          <span key={order.order_id} className="mr-2.5 inline-block whitespace-nowrap">
            #{order.order_id}
            {order.quantity > 1 && <strong> ×{n(order.quantity)}</strong>}
          </span>
        ))}
      </Cell>
    </tr>
  );
}
