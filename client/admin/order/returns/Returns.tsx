import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { ReturnList } from "../../../types/orderreturn.gen";
import { useAdminApi } from "../../lib/api";
import { usePageNumber, useQueryState } from "../../lib/useQueryState";
import { EmptyState } from "../../ui/EmptyState";
import { ExportButton } from "../../ui/ExportButton";
import { Loaded } from "../../ui/Loaded";
import { OrderOf } from "../../ui/OrderOf";
import { Page } from "../../ui/Page";
import { Pager } from "../../ui/Pager";
import { SearchBox } from "../../ui/SearchBox";
import { Tabs } from "../../ui/Tabs";
import { ReturnFacts } from "./ReturnFacts";
import { states } from "./words";

const perPage = 20;

/** The shop's returns, by state. The actions on a return are on its order's screen. */
export default function Returns() {
  const { t } = useI18n();
  const api = useAdminApi();
  const [state] = useQueryState("tab");
  const [order] = useQueryState("q");
  const page = usePageNumber();
  const chosen = new URLSearchParams({ state, order }).toString();
  const query = useQuery({
    queryKey: ["returns", chosen, page],
    queryFn: ({ signal }) => api.get<ReturnList>(`returns?${chosen}&page=${page}`, signal),
    placeholderData: keepPreviousData,
  });
  const tabs = Object.entries(states).map(([value, { text }]) => ({
    value,
    text: t(text),
    count: query.data?.counts[value] ?? 0,
  }));
  return (
    <Page
      title={t("admin.returns")}
      lead={t("admin.returns.lead")}
      actions={<ExportButton path="returns/export" query={chosen} />}
    >
      <div className="grid gap-4">
        <SearchBox label={t("admin.returns.search")} />
        <Tabs
          label={t("admin.returns.tabs")}
          tabs={[{ value: "", text: t("admin.returns.all") }, ...tabs]}
        />
        <Loaded query={query}>
          {({ returns, total }) =>
            returns.length === 0 ? (
              <EmptyState
                icon={Undo2}
                title={t("admin.returns.none")}
                text={t("admin.returns.none.text")}
              />
            ) : (
              <>
                <ul className="grid gap-3">
                  {returns.map((each) => (
                    <li key={each.id} className="card p-4">
                      <OrderOf of={each} />
                      <ReturnFacts of={each} currency={each.currency} />
                    </li>
                  ))}
                </ul>
                <Pager total={total} perPage={perPage} />
              </>
            )
          }
        </Loaded>
      </div>
    </Page>
  );
}
