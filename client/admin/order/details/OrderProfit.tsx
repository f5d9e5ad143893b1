import { useQuery } from "@tanstack/react-query";
import { useI18n } from "../../../lib/i18n";
import type { OrderProfit as Profit } from "../../../types/figures.gen";
import type { AdminOrder } from "../../../types/order.gen";
import { useAdminApi } from "../../lib/api";
import { useFormat } from "../../lib/format";
import { missingCosts } from "../../lib/profit";
import { FoldCard } from "../../ui/FoldCard";
import { Loaded } from "../../ui/Loaded";
import { ScreenLink } from "../../ui/ScreenLink";

/** The profit of an order: sales less purchase costs. It is refetched after each edit of the order. */
export function OrderProfit({ order }: { order: AdminOrder }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["order-profit", order.order_id, order.edits],
    queryFn: ({ signal }) => api.get<Profit>(`orders/${order.order_id}/profit`, signal),
  });
  return (
    <FoldCard name="profit" title={t("admin.reports.profit")} lead={t("admin.reports.order.hint")}>
      <Loaded query={query}>{(profit) => <Sums profit={profit} />}</Loaded>
    </FoldCard>
  );
}

function Sums({ profit }: { profit: Profit }) {
  const { t, n } = useI18n();
  const { money } = useFormat();
  const { sales, discount, cost, amount, uncosted_units, uncosted_sales, lines } = profit;
  const lack = missingCosts(
    profit,
    lines.reduce((units, { quantity }) => units + quantity, 0),
  );
  return (
    <>
      <dl className="grid gap-1.5">
        <Sum
          name={
            discount > 0
              ? t("admin.reports.order.discounted", { discount: money(discount) })
              : t("admin.reports.order.sales")
          }
          value={money(sales)}
        />
        {uncosted_units > 0 && (
          <Sum
            name={t("admin.reports.order.uncosted", { count: n(uncosted_units) })}
            value={`−${money(uncosted_sales)}`}
          />
        )}
        <Sum name={t("admin.reports.order.cost")} value={`−${money(cost)}`} />
        <div className="flex justify-between gap-3 border-t border-line pt-2 font-bold">
          <dt>{t("admin.reports.profit")}</dt>
          <dd className={lack ? "text-right" : "whitespace-nowrap"}>
            {lack
              ? t("admin.reports.profit.missing", { missing: n(lack.missing), count: n(lack.of) })
              : money(amount)}
          </dd>
        </div>
      </dl>
      {lack && (
        <ScreenLink to="/costs" className="mt-1.5 block py-2.5 text-right text-primary underline">
          {t("admin.costs.missing.type")}
        </ScreenLink>
      )}
    </>
  );
}

function Sum({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="min-w-0 text-muted">{name}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}
