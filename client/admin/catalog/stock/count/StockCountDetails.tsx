import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useI18n } from "../../../../lib/i18n";
import type { FullStockTaking } from "../../../../types/stockcount.gen";
import { useAdminApi } from "../../../lib/api";
import { useFormat } from "../../../lib/format";
import { Card } from "../../../ui/Card";
import { Loaded } from "../../../ui/Loaded";
import { Page } from "../../../ui/Page";
import { MoveItem } from "../MoveItem";
import { useSummary } from "./StockCounts";

/** A past stock-taking with the stocks that it corrected. */
export default function StockCountDetails() {
  const { t } = useI18n();
  const api = useAdminApi();
  const { moment } = useFormat();
  const summary = useSummary();
  const { count: id } = useParams();
  const query = useQuery({
    queryKey: ["stock-counts", id],
    queryFn: ({ signal }) => api.get<FullStockTaking>(`stock/counts/${id}`, signal),
    placeholderData: undefined,
  });
  const { data } = query;
  return (
    <Page
      title={t("admin.stock.counts.one")}
      lead={data && [moment(data.created_at), data.actor_name].filter(Boolean).join(" · ")}
      back="/stock/counts"
    >
      <Loaded query={query}>
        {(count) => (
          <Card>
            <p className="font-medium">{summary(count)}</p>
            {count.note && <p className="mt-1 text-muted wrap-anywhere">{count.note}</p>}
            {count.movements.length === 0 ? (
              <p className="mt-3 text-muted">{t("admin.stock.counts.right")}</p>
            ) : (
              <ul className="mt-2 -mb-3 divide-y divide-line">
                {count.movements.map((move) => (
                  <MoveItem key={move.id} move={move} brief />
                ))}
              </ul>
            )}
          </Card>
        )}
      </Loaded>
    </Page>
  );
}
