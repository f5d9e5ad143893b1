import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { HandCoins } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { PaymentList } from "../../../types/payment.gen";
import { useAdminApi } from "../../lib/api";
import { usePageNumber, useQueryState } from "../../lib/useQueryState";
import { EmptyState } from "../../ui/EmptyState";
import { Loaded } from "../../ui/Loaded";
import { OrderOf } from "../../ui/OrderOf";
import { Page } from "../../ui/Page";
import { Pager } from "../../ui/Pager";
import { Tabs } from "../../ui/Tabs";
import { PaymentCard } from "./PaymentCard";
import { again } from "./usePayments";

const perPage = 25;

/** The payments to check, the payments to refund, and all others. */
export default function Payments() {
  const { t } = useI18n();
  const api = useAdminApi();
  const [tab] = useQueryState("tab");
  const page = usePageNumber();
  const view = tab || "claimed";
  const query = useQuery({
    queryKey: ["payments", view, page],
    queryFn: ({ signal }) => api.get<PaymentList>(`payments?view=${view}&page=${page}`, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => again(state.data?.payments),
  });
  const count = (name: string) => query.data?.counts[name] ?? 0;
  return (
    <Page title={t("admin.payments.screen")} lead={t("admin.payments.lead")}>
      <div className="grid gap-4">
        <Tabs
          label={t("admin.payments.screen")}
          tabs={[
            { value: "", text: t("admin.payments.tab.claimed"), count: count("claimed") },
            {
              value: "give_back",
              text: t("admin.payments.tab.give_back"),
              count: count("give_back"),
            },
            { value: "all", text: t("admin.payments.tab.all") },
          ]}
        />
        <Loaded query={query}>
          {({ payments, counts }) =>
            payments.length === 0 ? (
              <EmptyState
                icon={HandCoins}
                title={t("admin.payments.none")}
                text={t("admin.payments.none.text")}
              />
            ) : (
              <>
                <ul className="grid gap-3">
                  {payments.map((each) => (
                    <li key={each.id} className="card p-4">
                      <OrderOf of={each} />
                      <PaymentCard of={each} />
                    </li>
                  ))}
                </ul>
                <Pager total={counts[view] ?? 0} perPage={perPage} />
              </>
            )
          }
        </Loaded>
      </div>
    </Page>
  );
}
