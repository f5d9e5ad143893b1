import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useI18n } from "../../../../lib/i18n";
import type { FullProduct } from "../../../../types/editor.gen";
import type { CostEntry, ProductCosts } from "../../../../types/purchase.gen";
import { useAdminApi } from "../../../lib/api";
import { useFormat } from "../../../lib/format";
import { lateDialog } from "../../../lib/late";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Loaded } from "../../../ui/Loaded";
import { marginOf } from "./margin";

const CostForm = lateDialog(() => import("./CostForm").then((part) => part.CostForm));

/** The purchase costs of a product: the margin and the history. For members who may see costs. */
export function CostCard({ product }: { product: FullProduct }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const [open, setOpen] = useState(false);
  const query = useQuery({
    queryKey: ["costs", product.id],
    queryFn: ({ signal }) => api.get<ProductCosts>(`products/${product.id}/costs`, signal),
    placeholderData: undefined,
  });
  return (
    <div id="costs" className="mt-4">
      <Card
        title={t("admin.costs")}
        lead={t("admin.costs.lead")}
        action={
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t("admin.costs.set")}
          </Button>
        }
      >
        <Loaded query={query}>
          {(costs) => (
            <>
              <Margin costs={costs} price={product.price} />
              <History entries={costs.history} />
              {open && (
                <CostForm product={product.id} costs={costs} onClose={() => setOpen(false)} />
              )}
            </>
          )}
        </Loaded>
      </Card>
    </div>
  );
}

function Margin({ costs, price }: { costs: ProductCosts; price: number }) {
  const { t } = useI18n();
  const { money, percent } = useFormat();
  const own = costs.variants.filter(({ cost }) => cost !== null);
  if (costs.cost === null && own.length === 0)
    return <p className="text-muted">{t("admin.costs.none")}</p>;
  const { amount, share } = marginOf(price, costs.cost ?? 0);
  return (
    <>
      {costs.cost !== null && (
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          <Figure title={t("admin.costs.cost")}>{money(costs.cost)}</Figure>
          <Figure title={t("admin.costs.margin")} low={amount < 0}>
            {money(amount)}
          </Figure>
          {share !== undefined && (
            <Figure title={t("admin.costs.share")} low={amount < 0}>
              {percent(share)}
            </Figure>
          )}
        </dl>
      )}
      {own.length > 0 && (
        <ul className="mt-3">
          {own.map(({ id, key, cost }) => (
            <li key={id} className="flex justify-between gap-3 py-1">
              <span className="min-w-0 wrap-anywhere">{key}</span>
              <span className="tabular-nums">{money(cost ?? 0)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Figure({ title, low, children }: { title: string; low?: boolean; children: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{title}</dt>
      <dd className={`text-lg font-semibold tabular-nums ${low ? "text-danger" : ""}`}>
        {children}
      </dd>
    </div>
  );
}

function History({ entries }: { entries: CostEntry[] }) {
  const { t } = useI18n();
  const { money, date } = useFormat();
  if (entries.length === 0) return null;
  return (
    <details className="mt-3">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-primary">
        {t("admin.costs.history")}
      </summary>
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block">{t("admin.costs.since", { date: date(entry.since) })}</span>
              <span className="block text-sm text-muted wrap-anywhere">
                {[entry.variant, entry.note, entry.actor_name].filter(Boolean).join(" · ")}
              </span>
            </span>
            <span className="shrink-0 font-medium tabular-nums">{money(entry.cost)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
