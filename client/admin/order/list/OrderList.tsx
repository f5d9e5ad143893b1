import { SearchX, ShoppingBag } from "lucide-react";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { AdminOrderRow, AdminOrders } from "../../../types/orderlist.gen";
import { useChanges } from "../../device/offline/changes";
import { withChanges } from "../../lib/offline/queue";
import { useMay } from "../../lib/session";
import { DataList } from "../../ui/DataList";
import { EmptyState } from "../../ui/EmptyState";
import { Pager } from "../../ui/Pager";
import { ScreenButton } from "../../ui/ScreenLink";
import { useSelection } from "../../ui/useSelection";
import { OrderBulk } from "./OrderBulk";
import { OrderCard } from "./OrderCard";
import { OrderKeys } from "./OrderKeys";
import { useFields } from "./table/ColumnChoice";
import { useOrderColumns } from "./table/useOrderColumns";

// Page size, equal to the server's.
const perPage = 20;

interface OrderListProps {
  list: AdminOrders;
  tab: string;
  /** Whether the list is narrowed by a search or by filters. */
  searched: boolean;
}

/** A page of orders, selectable for bulk actions. */
export function OrderList({ list, tab, searched }: OrderListProps) {
  const { t } = useI18n();
  const [fields] = useFields();
  const columns = useOrderColumns(fields);
  const selection = useSelection<string>();
  const changes = useChanges();
  const rows = list.orders.map((row) => withChanges(row, changes));
  if (list.orders.length === 0) return <NoOrders tab={tab} searched={searched} />;
  const chosen = rows.filter(({ order_id }) => selection.chosen.has(order_id));
  return (
    <>
      <DataList
        label={t("admin.orders")}
        rows={rows}
        id={(row) => row.order_id}
        name={(row) => t("admin.orders.named", { order: row.order_id, name: row.name })}
        to={toOrder}
        columns={columns}
        card={(row) => <OrderCard order={row} />}
        selection={selection}
      />
      <OrderKeys selection={selection} />
      <OrderBulk orders={chosen} onClear={selection.clear} />
      <Pager total={list.total} perPage={perPage} />
    </>
  );
}

function toOrder({ order_id }: AdminOrderRow): string {
  return `/orders/${encodeURIComponent(order_id)}`;
}

const empty: Record<string, { title: MessageKey; text: MessageKey }> = {
  pack: { title: "admin.orders.no_pack", text: "admin.orders.no_pack.hint" },
  ship: { title: "admin.orders.no_ship", text: "admin.orders.no_ship.hint" },
  way: { title: "admin.orders.no_way", text: "admin.orders.no_way.hint" },
  done: { title: "admin.orders.no_done", text: "admin.orders.no_done.hint" },
};

function NoOrders({ tab, searched }: { tab: string; searched: boolean }) {
  const { t } = useI18n();
  const may = useMay();
  if (searched) {
    return (
      <EmptyState
        icon={SearchX}
        title={t("admin.orders.none_found")}
        text={t("admin.orders.none_found.hint")}
      />
    );
  }
  const none = empty[tab];
  if (none) return <EmptyState icon={ShoppingBag} title={t(none.title)} text={t(none.text)} />;
  return (
    <EmptyState
      icon={ShoppingBag}
      title={t("admin.orders.no_new")}
      text={t("admin.orders.no_new.hint")}
    >
      {may("orders.change") && (
        <ScreenButton to="/orders/new" look="quiet">
          {t("admin.orders.by_hand")}
        </ScreenButton>
      )}
    </EmptyState>
  );
}
