import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ShoppingCart } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import { useAdminApi } from "../../lib/api";
import { useFormat } from "../../lib/format";
import { useMay } from "../../lib/session";
import { usePageNumber } from "../../lib/useQueryState";
import { EmptyState } from "../../ui/EmptyState";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { Pager } from "../../ui/Pager";
import { UnfinishedCard } from "./UnfinishedCard";
import { UnfinishedDays } from "./UnfinishedDays";
import type { UnfinishedList, UnfinishedReport } from "./unfinished.gen";

const perPage = 20;

/** The checkouts with a phone number that did not become orders. */
export default function Unfinished() {
  const { t } = useI18n();
  const api = useAdminApi();
  const may = useMay();
  const page = usePageNumber();
  const query = useQuery({
    queryKey: ["unfinished", page],
    queryFn: ({ signal }) => api.get<UnfinishedList>(`unfinished?page=${page}`, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={t("admin.unfinished")} lead={t("admin.unfinished.lead")}>
      <Loaded query={query}>
        {({ checkouts, total, days, report }) => (
          <div className="grid gap-4">
            {may("settings") && <UnfinishedDays days={days} />}
            {days > 0 && <Results report={report} />}
            {checkouts.length === 0 ? (
              <EmptyState
                icon={ShoppingCart}
                title={t(days > 0 ? "admin.unfinished.none" : "admin.unfinished.off")}
                text={t(days > 0 ? "admin.unfinished.none.text" : "admin.unfinished.off.text")}
              />
            ) : (
              <>
                <ul className="grid gap-3">
                  {checkouts.map((checkout) => (
                    <UnfinishedCard key={checkout.id} checkout={checkout} />
                  ))}
                </ul>
                <Pager total={total} perPage={perPage} />
              </>
            )}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** The results of the team's calls and messages. */
function Results({ report: { contacted, recovered, value } }: { report: UnfinishedReport }) {
  const { t, n } = useI18n();
  const { money } = useFormat();
  const figures = [
    [t("admin.unfinished.contacted"), n(contacted)],
    [t("admin.unfinished.recovered"), n(recovered)],
    [t("admin.unfinished.value"), money(value)],
  ];
  return (
    <section aria-label={t("admin.unfinished.report")} className="card p-4">
      <h2 className="mb-2 text-base font-semibold">{t("admin.unfinished.report")}</h2>
      <dl className="grid gap-3 sm:grid-cols-3">
        {figures.map(([name, figure]) => (
          <div key={name} className="flex items-baseline justify-between gap-3 sm:block">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-lg font-bold">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
