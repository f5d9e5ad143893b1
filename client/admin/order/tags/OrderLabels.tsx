import { useQuery } from "@tanstack/react-query";
import { Tags, UserRound } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { BulkResult } from "../../../types/order.gen";
import type { OrderLabels as Labels } from "../../../types/orderlist.gen";
import { useAdminApi } from "../../lib/api";
import { lateDialog } from "../../lib/late";
import { useMay } from "../../lib/session";
import { Button } from "../../ui/Button";
import { FoldCard } from "../../ui/FoldCard";
import { TagChip } from "./TagChip";

const AssignDialog = lateDialog(() => import("./AssignDialog").then((part) => part.AssignDialog));
const TagDialog = lateDialog(() => import("./TagDialog").then((part) => part.TagDialog));
const BulkFailures = lateDialog(() =>
  import("../status/BulkFailures").then((part) => part.BulkFailures),
);

/** The tags and the assignee of an order, with buttons to change them. */
export function OrderLabels({ order }: { order: string }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const may = useMay();
  const { data } = useQuery({
    queryKey: ["order-labels", order],
    queryFn: ({ signal }) => api.get<Labels>(`orders/${encodeURIComponent(order)}/labels`, signal),
    placeholderData: undefined,
  });
  const [changes, change] = useState<"tags" | "assignee">();
  const [failed, setFailed] = useState<BulkResult[]>([]);
  const onEnd = (results: BulkResult[]) => setFailed(results.filter(({ code }) => code));
  const close = () => change(undefined);
  return (
    <FoldCard
      name="labels"
      title={t("admin.orders.labels_card")}
      state={data?.tags.map((tag) => <TagChip key={tag.id} tag={tag} />)}
    >
      <div className="flex min-h-7 flex-wrap gap-1.5">
        {data?.tags.map((tag) => (
          <TagChip key={tag.id} tag={tag} />
        ))}
        {data?.tags.length === 0 && (
          <span className="text-muted">{t("admin.orders.tag.none")}</span>
        )}
      </div>
      <p className="mt-2">
        <span className="text-muted">{t("admin.orders.assignee")}: </span>
        {data &&
          (data.assignee
            ? data.assignee.name || t("admin.orders.assignee.former")
            : t("admin.orders.assignee.nobody"))}
      </p>
      {may("orders.change") && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            icon={Tags}
            disabled={!data}
            aria-haspopup="dialog"
            onClick={() => change("tags")}
          >
            {t("admin.orders.tags")}
          </Button>
          <Button
            icon={UserRound}
            disabled={!data}
            aria-haspopup="dialog"
            onClick={() => change("assignee")}
          >
            {t("admin.orders.assign")}
          </Button>
        </div>
      )}
      {data && changes === "tags" && (
        <TagDialog orders={[{ order_id: order, tags: data.tags }]} onEnd={onEnd} onClose={close} />
      )}
      {changes === "assignee" && <AssignDialog orders={[order]} onEnd={onEnd} onClose={close} />}
      {failed.length > 0 && <BulkFailures failed={failed} onClose={() => setFailed([])} />}
    </FoldCard>
  );
}
