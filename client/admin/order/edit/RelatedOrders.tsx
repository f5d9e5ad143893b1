import { useQueryClient } from "@tanstack/react-query";
import { Combine } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import { statusText } from "../../../order/status";
import type { AdminOrder, RelatedOrder } from "../../../types/order.gen";
import type { MergeRequest } from "../../../types/orderedit.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { useMay } from "../../lib/session";
import { Button } from "../../ui/Button";
import { Moment } from "../../ui/Figures";
import { FoldCard } from "../../ui/FoldCard";
import { ScreenLink } from "../../ui/ScreenLink";
import { changedByStatus } from "../status/useUndoChange";
import { useUndoEdit } from "./useUndoEdit";

const relations = {
  split_from: "admin.orders.related.split_from",
  split: "admin.orders.related.split",
  merged_into: "admin.orders.related.merged_into",
  merged: "admin.orders.related.merged",
  exchanged: "admin.orders.related.exchanged",
  exchange_of: "admin.orders.related.exchange_of",
  mergeable: "admin.orders.related.mergeable",
} as const;

/**
 * The orders that an order was split into or merged with, orders of exchanges, and the customer's other open orders, which can be merged
 * with it.
 */
export function RelatedOrders({ order }: { order: AdminOrder }) {
  const { t, n } = useI18n();
  if (order.related.length === 0) return null;
  return (
    <FoldCard
      name="related"
      title={t("admin.orders.related")}
      state={n(order.related.length)}
      urgent={
        order.status === "pending" && order.related.some(({ relation }) => relation === "mergeable")
      }
    >
      <ul className="divide-y divide-line">
        {order.related.map((each) => (
          <Related key={each.order_id} order={order} other={each} />
        ))}
      </ul>
    </FoldCard>
  );
}

function Related({ order, other }: { order: AdminOrder; other: RelatedOrder }) {
  const { t, money } = useI18n();
  const may = useMay();
  const merge = useMerge(order);
  const text = relations[other.relation as keyof typeof relations];
  return (
    <li className="py-2.5 first:pt-0 last:pb-0">
      <p className="text-sm text-muted">{text && t(text)}</p>
      <p className="flex flex-wrap items-center gap-x-2">
        <ScreenLink
          to={`/orders/${other.order_id}`}
          className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
        >
          #{other.order_id}
        </ScreenLink>
        <span>{statusText(other.status, t)}</span>
        <span className="ml-auto font-semibold">{money(other.amount, order.currency)}</span>
      </p>
      <p className="text-sm text-muted">
        <Moment at={other.date} />
      </p>
      {other.relation === "mergeable" && may("orders.change") && (
        <Button
          icon={Combine}
          className="mt-2 w-full"
          busy={merge.isPending}
          onClick={() =>
            merge.mutate({
              edits: order.edits,
              status: order.status,
              other: other.order_id,
              other_seen: { edits: other.edits, status: other.status },
              shipping_fee: order.shipping_fee,
              notify: true,
            })
          }
        >
          {t("admin.orders.merge")}
        </Button>
      )}
    </li>
  );
}

function useMerge(order: AdminOrder) {
  const { t } = useI18n();
  const api = useAdminApi();
  const queries = useQueryClient();
  const offerUndo = useUndoEdit();
  return useSave<MergeRequest, AdminOrder>({
    call: (request) => api.post(`orders/${order.order_id}/merge`, request),
    keys: changedByStatus,
    onDone: (now, { other }) => {
      queries.setQueryData(["order", order.order_id], now);
      offerUndo(t("admin.orders.merge.done", { other, order: order.order_id }), now);
    },
  });
}
