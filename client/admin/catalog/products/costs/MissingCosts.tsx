import { useQuery } from "@tanstack/react-query";
import { CircleCheck, ImageOff } from "lucide-react";
import { Photo } from "../../../../components/ui/Photo";
import { useI18n } from "../../../../lib/i18n";
import type {
  MissingCosts as Missing,
  MissingCost,
  ProductCosts,
} from "../../../../types/purchase.gen";
import { useAdminApi } from "../../../lib/api";
import { useFormat } from "../../../lib/format";
import { nameIn } from "../../../lib/nameIn";
import { useSave } from "../../../lib/save";
import { Card } from "../../../ui/Card";
import { EmptyState } from "../../../ui/EmptyState";
import { Loaded } from "../../../ui/Loaded";
import { Page } from "../../../ui/Page";
import { CostBox } from "./CostBox";

/** The products without a purchase cost, each with a field to type it. */
export default function MissingCosts() {
  const { t, n } = useI18n();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["missing-costs"],
    queryFn: ({ signal }) => api.get<Missing>("costs/missing", signal),
  });
  return (
    <Page title={t("admin.costs.missing")} back="/reports">
      <Loaded query={query}>
        {({ products, count }) =>
          products.length === 0 ? (
            <EmptyState
              icon={CircleCheck}
              title={t("admin.costs.missing.none")}
              text={t("admin.costs.missing.none.text")}
            />
          ) : (
            <Card
              title={t("admin.costs.missing.count", { count: n(count) })}
              lead={t("admin.costs.missing.lead")}
            >
              <ul className="divide-y divide-line">
                {products.map((product) => (
                  <Row key={product.product_id} product={product} />
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
    </Page>
  );
}

function Row({ product }: { product: MissingCost }) {
  const { t, n, locale } = useI18n();
  const { money } = useFormat();
  const api = useAdminApi();
  const { product_id, picture, price, units, since } = product;
  const name = nameIn(product, locale);
  const { mutate } = useSave<number>({
    call: (cost) =>
      api.post<ProductCosts>(`products/${product_id}/costs`, {
        variant_id: 0,
        cost,
        since,
        note: "",
      }),
    done: t("admin.costs.missing.saved", { name }),
    optimistic: {
      key: ["missing-costs"],
      change: ({ products, count }: Missing): Missing => ({
        products: products.filter((each) => each.product_id !== product_id),
        count: count - 1,
      }),
    },
    keys: [["missing-costs"], ["costs", product_id], ["reports"], ["order-profit"]],
  });
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-control bg-sunken text-muted">
        {picture ? (
          <Photo picture={picture} alt="" sizes="48px" className="size-full object-cover" />
        ) : (
          <ImageOff size={18} aria-hidden="true" />
        )}
      </span>
      <span className="min-w-0 grow">
        <span className="line-clamp-2 font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm text-muted">
          {t("admin.costs.missing.price", { price: money(price) })}
          {units > 0 && ` · ${t("admin.costs.missing.sold", { count: n(units) })}`}
        </span>
      </span>
      <CostBox name={name} onSave={mutate} />
    </li>
  );
}
