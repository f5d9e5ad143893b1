import { useQuery } from "@tanstack/react-query";
import { Plus, ScanLine } from "lucide-react";
import { useSearchParams } from "react-router";
import { useI18n } from "../../../lib/i18n";
import type { AdminOrders } from "../../../types/orderlist.gen";
import { OfferAlerts } from "../../device/alerts/OfferAlerts";
import { useAdminApi } from "../../lib/api";
import { useMay } from "../../lib/session";
import { usePageNumber, useQueryState } from "../../lib/useQueryState";
import { useWide } from "../../lib/useWide";
import { ExportButton } from "../../ui/ExportButton";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { ScreenButton } from "../../ui/ScreenLink";
import { SearchBox } from "../../ui/SearchBox";
import { Reminders } from "../calls/Reminders";
import { ActiveFilters } from "./filters/ActiveFilters";
import { FilterBar } from "./filters/FilterBar";
import { isFiltered, listQuery } from "./filters/filters";
import { SortChoice } from "./filters/SortChoice";
import { OrderList } from "./OrderList";
import { Columns } from "./table/ColumnChoice";
import { ViewTabs } from "./views/ViewTabs";

/** The shop's orders: a tab, a saved view, or a search, with filters. */
export default function Orders() {
  const { t } = useI18n();
  const api = useAdminApi();
  const [params] = useSearchParams();
  const [tab] = useQueryState("tab");
  const [q] = useQueryState("q");
  const wide = useWide();
  const page = usePageNumber();
  const selected = listQuery(params).toString();
  const query = useQuery({
    queryKey: ["orders", selected, page],
    queryFn: ({ signal }) => api.get<AdminOrders>(`orders?${selected}&page=${page}`, signal),
  });
  const searched = q !== "" || isFiltered(params);
  return (
    <Page title={t("admin.orders")} actions={<Actions selected={selected} />}>
      <OfferAlerts />
      <div className="mb-4 grid min-w-0 gap-3 *:min-w-0">
        <Reminders />
        <ViewTabs counts={query.data?.counts} />
        <div className="flex flex-wrap gap-2">
          <SearchBox label={t("admin.orders.search")} />
          {wide && <SortChoice />}
          {wide && <Columns />}
        </div>
        <div className="flex flex-wrap gap-2 max-lg:*:grow">
          <FilterBar />
          {!wide && <SortChoice />}
        </div>
        <ActiveFilters />
        {searched && <Found total={query.isPlaceholderData ? undefined : query.data?.total} />}
      </div>
      <Loaded query={query}>
        {(list) => (
          <OrderList key={`${selected} ${page}`} list={list} tab={tab} searched={searched} />
        )}
      </Loaded>
    </Page>
  );
}

function Actions({ selected }: { selected: string }) {
  const { t } = useI18n();
  const may = useMay();
  return (
    <>
      <ExportButton path="orders/export" query={selected} />
      {may("orders.change") && (
        <>
          <ScreenButton to="/orders/scan" look="quiet">
            <ScanLine size={18} aria-hidden="true" />
            <span className="max-sm:sr-only">{t("admin.orders.scan")}</span>
          </ScreenButton>
          <ScreenButton to="/orders/new">
            <Plus size={18} aria-hidden="true" />
            {t("admin.orders.new")}
          </ScreenButton>
        </>
      )}
    </>
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
