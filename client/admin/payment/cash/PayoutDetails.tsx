import { useInfiniteQuery } from "@tanstack/react-query";
import { SearchCheck } from "lucide-react";
import { useParams, useSearchParams } from "react-router";
import { useI18n } from "../../../lib/i18n";
import type { PayoutDetails as Payout } from "../../../types/payout.gen";
import { useAdminApi } from "../../lib/api";
import { useFormat } from "../../lib/format";
import { useSave } from "../../lib/save";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { ExportButton } from "../../ui/ExportButton";
import { LoadFailure } from "../../ui/LoadFailure";
import { LoadingRows } from "../../ui/LoadingRows";
import { Page } from "../../ui/Page";
import { FilterChips } from "../../ui/Tabs";
import { Lines } from "./Lines";
import { MoreButton } from "./MoreList";
import { useCourierName } from "./names";
import { PayoutSum } from "./PayoutSum";
import { Marks, titleOf } from "./Payouts";

// Polling interval in milliseconds while the lines of a payout are being posted.
const interval = 2000;

/** A payout with its parcels. */
export default function PayoutDetails() {
  const { t } = useI18n();
  const { payout: id } = useParams();
  const api = useAdminApi();
  const [params] = useSearchParams();
  const state = params.get("state") ?? "";
  const courierName = useCourierName();
  const query = useInfiniteQuery({
    queryKey: ["cash", "payout", id, state],
    queryFn: ({ pageParam, signal }) =>
      api.get<Payout>(
        `cash/payouts/${id}?after=${pageParam}${state ? `&state=${state}` : ""}`,
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next || undefined,
    refetchInterval: ({ state: { data } }) => (data?.pages[0]?.state === "open" ? interval : false),
  });
  const pages = query.data?.pages ?? [];
  const [payout] = pages;
  const lines = pages.flatMap((page) => page.lines);
  return (
    <Page
      title={payout ? titleOf(payout) : t("admin.cash.payout")}
      lead={payout && courierName(payout.courier)}
      back="/cash?tab=payouts"
      actions={<ExportButton path={`cash/payouts/${id}/export`} />}
    >
      {query.isPending && <LoadingRows />}
      {query.isError && !payout && (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {payout && (
        <div className="grid grid-cols-1 gap-4">
          <Sums payout={payout} />
          <FilterChips
            label={t("admin.cash.match")}
            name="state"
            tabs={[
              { value: "", text: t("admin.cash.lines.all") },
              { value: "matched", text: t("admin.cash.line.matched"), count: payout.matched },
              { value: "differing", text: t("admin.cash.line.differing"), count: payout.differing },
              { value: "unknown", text: t("admin.cash.line.unknown") },
              { value: "repeated", text: t("admin.cash.line.repeated") },
            ]}
          />
          {lines.length === 0 ? (
            <p role="status" className="text-muted">
              {t("admin.cash.lines.none")}
            </p>
          ) : (
            <Lines lines={lines} label={t("admin.cash.parcels.list")} />
          )}
          <MoreButton query={query} />
        </div>
      )}
    </Page>
  );
}

function Sums({ payout }: { payout: Payout }) {
  const { t, tn } = useI18n();
  const { date } = useFormat();
  const api = useAdminApi();
  const { id, unknown, paid_at, created_at, actor_name } = payout;
  const match = useSave({
    call: () => api.post<{ found: number }>(`cash/payouts/${id}/match`),
    done: ({ found }) => tn("admin.cash.rematched", found),
    keys: [["cash"]],
  });
  return (
    <Card>
      <PayoutSum payout={payout} />
      <p className="mt-3 text-sm text-muted">
        {[date(paid_at ?? created_at), actor_name].filter(Boolean).join(" · ")}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2 empty:hidden">
        <Marks payout={payout} />
        {unknown > 0 && payout.state === "posted" && (
          <Button icon={SearchCheck} busy={match.isPending} onClick={() => match.mutate()}>
            {t("admin.cash.rematch")}
          </Button>
        )}
      </div>
    </Card>
  );
}
