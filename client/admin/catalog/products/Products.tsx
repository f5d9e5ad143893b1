import { useQuery } from "@tanstack/react-query";
import { Package, SearchX } from "lucide-react";
import { useSearchParams } from "react-router";
import { useI18n } from "../../../lib/i18n";
import type { ProductRows } from "../../../types/editor.gen";
import { useAdminApi } from "../../lib/api";
import { EmptyState } from "../../ui/EmptyState";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { Pager } from "../../ui/Pager";
import { ScreenButton } from "../../ui/ScreenLink";
import { useSelection } from "../../ui/useSelection";
import { BulkActions } from "./bulk/BulkActions";
import { Filters } from "./Filters";
import { ProductList } from "./ProductList";

// The server's page size.
const perPage = 25;

/** Returns the query of the API for the filters in the address. */
function askedOf(params: URLSearchParams): string {
  const asked = new URLSearchParams();
  for (const name of ["q", "status", "category", "sort", "page"]) {
    const value = params.get(name);
    if (value) asked.set(name, value);
  }
  return asked.toString();
}

/** The list of the shop's products. */
export default function Products() {
  const { t } = useI18n();
  const api = useAdminApi();
  const [params] = useSearchParams();
  const asked = askedOf(params);
  const query = useQuery({
    queryKey: ["products", asked],
    queryFn: ({ signal }) => api.get<ProductRows>(`products?${asked}`, signal),
  });
  const none = query.data?.total === 0 && asked === "" && !query.isPlaceholderData;
  return (
    <Page
      title={t("admin.products")}
      actions={
        <>
          <ScreenButton to="/products/import" look="quiet" className="px-4!">
            {t("admin.products.exchange")}
          </ScreenButton>
          <ScreenButton to="/products/new">{t("admin.products.new")}</ScreenButton>
        </>
      }
    >
      {!none && <Filters />}
      <Loaded query={query}>
        {(list) => (none ? <NoneYet /> : <Rows key={asked} list={list} />)}
      </Loaded>
    </Page>
  );
}

function Rows({ list }: { list: ProductRows }) {
  const { tn } = useI18n();
  const selection = useSelection<number>();
  if (list.products.length === 0) return <NothingFound />;
  return (
    <>
      <p className="mb-2 text-sm text-muted" role="status">
        {tn("admin.products.count", list.total)}
      </p>
      <ProductList products={list.products} lowStock={list.low_stock} selection={selection} />
      <BulkActions shown={list.products} selection={selection} />
      <Pager total={list.total} perPage={perPage} />
    </>
  );
}

function NoneYet() {
  const { t } = useI18n();
  return (
    <EmptyState
      icon={Package}
      title={t("admin.products.empty")}
      text={t("admin.products.empty.text")}
    >
      <ScreenButton to="/products/new">{t("admin.products.new")}</ScreenButton>
    </EmptyState>
  );
}

function NothingFound() {
  const { t } = useI18n();
  return (
    <EmptyState
      icon={SearchX}
      title={t("admin.products.nothing")}
      text={t("admin.products.nothing.text")}
    >
      <ScreenButton to="/products" look="quiet">
        {t("admin.products.nothing.all")}
      </ScreenButton>
    </EmptyState>
  );
}
