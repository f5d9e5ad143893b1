import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useI18n } from "../../../../lib/i18n";
import type { CheckedCount, FullStockTaking } from "../../../../types/stockcount.gen";
import { useAdminApi } from "../../../lib/api";
import { useOpen } from "../../../lib/open";
import { useSave } from "../../../lib/save";
import { useMay } from "../../../lib/session";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Loaded } from "../../../ui/Loaded";
import { Page } from "../../../ui/Page";
import type { Count } from "./count";
import { Differences } from "./Differences";

interface ReviewCountProps {
  count: Count;
  onBack: () => void;
  onSaved: () => void;
}

/** Shows the differences of a count before it is saved. */
export function ReviewCount({ count, onBack, onSaved }: ReviewCountProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const open = useOpen();
  const withCosts = useMay()("costs");
  const [note, setNote] = useState("");
  const lines = count.lines.map(({ product_id, variant_id, expected, counted }) => ({
    product_id,
    variant_id,
    expected,
    counted,
  }));
  const query = useQuery({
    queryKey: ["stock-check", count.key, lines],
    queryFn: () => api.post<CheckedCount>("stock/counts/check", { lines }),
    staleTime: 0,
    enabled: lines.length > 0, // Saving empties the count, which then needs no check.
  });
  const { mutate, isPending } = useSave<void, FullStockTaking>({
    call: () => api.post("stock/counts", { key: count.key, note, lines }),
    done: t("admin.stock.count.saved"),
    keys: [
      ["stock"],
      ["stock-log"],
      ["stock-counts"],
      ["products"],
      ["product"],
      ["dashboard"],
      ["counts"],
    ],
    onDone: ({ id }) => {
      onSaved();
      open(`/stock/counts/${id}`, { replace: true });
    },
  });
  return (
    <Page title={t("admin.stock.count.review")} lead={t("admin.stock.count.review.lead")}>
      <Loaded query={query}>
        {(checked) => (
          <div className="grid gap-4">
            <Differences lines={count.lines} checked={checked} withCosts={withCosts} />
            <Card className="grid gap-4">
              <label className="block">
                <span className="mb-1 block font-medium">{t("admin.stock.note")}</span>
                <input
                  value={note}
                  maxLength={200}
                  onChange={(event) => setNote(event.currentTarget.value)}
                  className="control"
                />
              </label>
              <div className="flex flex-wrap justify-end gap-2.5">
                <Button onClick={onBack}>{t("admin.stock.count.back")}</Button>
                <Button look="primary" busy={isPending} onClick={() => mutate()}>
                  {t("admin.stock.count.save")}
                </Button>
              </div>
            </Card>
          </div>
        )}
      </Loaded>
      {query.isError && (
        <div className="mt-4">
          <Button onClick={onBack}>{t("admin.stock.count.back")}</Button>
        </div>
      )}
    </Page>
  );
}
