import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useI18n } from "../../lib/i18n";
import type { AdminOrderCounts, AdminOrders } from "../../types/orderlist.gen";
import { useAdminApi } from "../lib/api";
import { usePageNumber, useQueryState } from "../lib/useQueryState";
import { Loaded } from "../ui/Loaded";
import { Page } from "../ui/Page";
import { ScreenButton } from "../ui/ScreenLink";
import { SearchBox } from "../ui/SearchBox";
import { Tabs } from "../ui/Tabs";
import { Reminders } from "./calls/Reminders";
import { OrderList } from "./OrderList";

/** The shop's orders: one tab, or a search in all of them. */
export default function Orders() {
  const { t } = useI18n();
  const api = useAdminApi();
  const [tab] = useQueryState("tab");
  const [q] = useQueryState("q");
  const page = usePageNumber();
  const query = useQuery({
    queryKey: ["orders", tab, q, page],
    queryFn: ({ signal }) =>
      api.get<AdminOrders>(`orders?${new URLSearchParams({ tab, q, page: String(page) })}`, signal),
  });
  return (
    <Page
      title={t("admin.orders")}
      actions={
        <ScreenButton to="/orders/new">
          <Plus size={18} aria-hidden="true" />
          {t("admin.orders.new")}
        </ScreenButton>
      }
    >
      <div className="mb-4 grid gap-3">
        <Reminders />
        <SearchBox label={t("admin.orders.search")} />
        {q ? (
          <Found total={query.isPlaceholderData ? undefined : query.data?.total} />
        ) : (
          <OrderTabs counts={query.data?.counts} />
        )}
      </div>
      <Loaded query={query}>
        {(list) => (
          <OrderList key={`${tab} ${q} ${page}`} list={list} tab={tab} searched={q !== ""} />
        )}
      </Loaded>
    </Page>
  );
}

function OrderTabs({ counts }: { counts?: AdminOrderCounts }) {
  const { t } = useI18n();
  return (
    <Tabs
      label={t("admin.orders.tabs")}
      tabs={[
        { value: "", text: t("admin.orders.tab.new"), count: counts?.new },
        { value: "ongoing", text: t("admin.orders.tab.ongoing"), count: counts?.ongoing },
        { value: "completed", text: t("admin.orders.tab.completed"), count: counts?.completed },
      ]}
    />
  );
}

/** The number of search results. */
function Found({ total }: { total?: number }) {
  const { tn } = useI18n();
  return (
    <p role="status" className="min-h-6 text-muted">
      {total !== undefined && tn("admin.orders.found", total)}
    </p>
  );
}
