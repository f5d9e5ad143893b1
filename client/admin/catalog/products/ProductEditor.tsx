import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useI18n } from "../../../lib/i18n";
import type { FullProduct } from "../../../types/editor.gen";
import { useAdminApi } from "../../lib/api";
import { nameIn } from "../../lib/nameIn";
import { useMay } from "../../lib/session";
import { Loaded } from "../../ui/Loaded";
import { LoadingRows } from "../../ui/LoadingRows";
import { Page } from "../../ui/Page";
import { LateCostCard } from "./costs/LateCostCard";
import { NewProduct } from "./new/NewProduct";
import { ProductActions } from "./ProductActions";
import { ProductForm } from "./ProductForm";

/** The editor of a new or an existing product. */
export default function ProductEditor() {
  const { t } = useI18n();
  const { id } = useParams();
  if (id !== undefined) return <Known key={id} id={id} />;
  return (
    <Page title={t("admin.products.new")} back="/products">
      <NewProduct />
    </Page>
  );
}

function Known({ id }: { id: string }) {
  const { t, locale } = useI18n();
  const api = useAdminApi();
  const may = useMay();
  // Loaded once each time the editor opens, because the form's edits refer to the loaded version.
  const query = useQuery({
    queryKey: ["product", id],
    queryFn: ({ signal }) => api.get<FullProduct>(`products/${encodeURIComponent(id)}`, signal),
    placeholderData: undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const product = query.data;
  return (
    <Page
      title={product ? nameIn(product, locale) : t("admin.products.edit")}
      back="/products"
      actions={product && <ProductActions product={product} />}
    >
      <Loaded query={query} skeleton={<LoadingRows />}>
        {(read) => (
          <>
            <ProductForm key={read.id} product={read} />
            {may("costs") && <LateCostCard product={read} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}
