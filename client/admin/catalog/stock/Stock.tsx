import { useQuery } from "@tanstack/react-query";
import { Warehouse } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { StockRows } from "../../../types/editor.gen";
import { useAdminApi } from "../../lib/api";
import { usePageNumber, useQueryState } from "../../lib/useQueryState";
import { EmptyState } from "../../ui/EmptyState";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { Pager } from "../../ui/Pager";
import { ScreenButton } from "../../ui/ScreenLink";
import { SearchBox } from "../../ui/SearchBox";
import { Tabs } from "../../ui/Tabs";
import { StockList } from "./StockList";

const perPage = 25;

/** The screen that shows the stock of all products and variants, and changes it. */
export default function Stock() {
  const { t } = useI18n();
  const api = useAdminApi();
  const [tab] = useQueryState("tab");
  const [q] = useQueryState("q");
  const page = usePageNumber();
  const asked = new URLSearchParams({ status: tab, q, page: String(page) }).toString();
  const query = useQuery({
    queryKey: ["stock", asked],
    queryFn: ({ signal }) => api.get<StockRows>(`stock?${asked}`, signal),
  });
  return (
    <Page
      title={t("admin.stock")}
      actions={
        <>
          <ScreenButton to="/stock/log" look="quiet">
            {t("admin.stock.log")}
          </ScreenButton>
          <ScreenButton to="/stock/count">{t("admin.stock.count")}</ScreenButton>
        </>
      }
    >
      <div className="grid gap-4">
        <Tabs
          label={t("admin.stock.filter")}
          tabs={[
            { value: "", text: t("admin.stock.all") },
            { value: "low", text: t("admin.products.low") },
            { value: "out", text: t("admin.products.out") },
          ]}
        />
        <SearchBox label={t("admin.stock.search")} />
        <Loaded query={query}>
          {({ products, total, low_stock }) =>
            products.length === 0 ? (
              <EmptyState icon={Warehouse} title={t("admin.stock.nothing")} />
            ) : (
              <>
                <StockList products={products} lowStock={low_stock} />
                <Pager total={total} perPage={perPage} />
              </>
            )
          }
        </Loaded>
      </div>
    </Page>
  );
}
