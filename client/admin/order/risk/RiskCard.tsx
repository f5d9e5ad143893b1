import { useQuery } from "@tanstack/react-query";
import { Ban, CircleCheck } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { AdminOrder } from "../../../types/order.gen";
import type { OrderRisk, RiskFeedback, RiskSignal } from "../../../types/risk.gen";
import { useAdminApi } from "../../lib/api";
import { lateDialog } from "../../lib/late";
import { useSave } from "../../lib/save";
import { useMay } from "../../lib/session";
import { Button } from "../../ui/Button";
import { FoldCard } from "../../ui/FoldCard";
import { RiskBadge } from "./RiskBadge";
import { holds, kinds, levels, signals } from "./texts";

const BlockDialog = lateDialog(() => import("./BlockDialog").then((part) => part.BlockDialog));

/** The risk of an order with its reasons, its hold, and the team's decisions about them. */
export function RiskCard({ order }: { order: AdminOrder }) {
  const { t, n } = useI18n();
  const api = useAdminApi();
  const may = useMay();
  const [blocks, setBlocks] = useState(false);
  const path = `orders/${encodeURIComponent(order.order_id)}/risk`;
  const key = ["risk", "of", order.order_id];
  const { data } = useQuery({
    queryKey: [...key, order.hold, order.risk_level],
    queryFn: ({ signal }) => api.get<OrderRisk>(path, signal),
  });
  const keys = [key, ["order", order.order_id], ["orders"], ["activity"]];
  const release = useSave<void, OrderRisk>({
    call: () => api.post(`${path}/release`, {}),
    done: t("admin.risk.released"),
    keys,
  });
  if (!data) return null;
  const waits = data.hold && order.status === "pending" ? holds[data.hold] : undefined;
  const matches = data.blocked.flatMap((kind) => kinds[kind] ?? []);
  const changes = may("orders.change");
  if (data.level === "none" && !waits && matches.length === 0 && !changes) return null;
  const level =
    data.level === "green" ? (
      <span className="status-badge" data-tone="green">
        {t(levels.green?.text ?? "admin.risk.green")}
      </span>
    ) : (
      <RiskBadge order={{ ...order, risk_level: data.level, hold: "" }} />
    );
  return (
    <FoldCard name="risk" title={t("admin.risk")} state={level} urgent={waits !== undefined}>
      <div className="grid gap-3">
        {data.level !== "none" && (
          <p className="flex flex-wrap items-center gap-2">
            {level}
            <span className="text-sm text-muted">
              {t("admin.risk.score", { score: n(data.score) })}
            </span>
          </p>
        )}
        {data.signals.length > 0 && <Reasons list={data.signals} />}
        {matches.length > 0 && (
          <p className="text-sm">
            {t("admin.risk.blocked", { what: matches.map((kind) => t(kind)).join(", ") })}
          </p>
        )}
        {waits && (
          <div className="grid gap-2 rounded-control bg-sunken p-3">
            <p className="font-medium">{t(waits)}</p>
            {changes && (
              <Button
                look="primary"
                icon={CircleCheck}
                busy={release.isPending}
                onClick={() => release.mutate()}
              >
                {t("admin.risk.release")}
              </Button>
            )}
          </div>
        )}
        {changes && data.level !== "none" && <Feedback path={path} risk={data} keys={keys} />}
        {changes && (
          <div>
            <Button look="danger" icon={Ban} aria-haspopup="dialog" onClick={() => setBlocks(true)}>
              {t("admin.risk.block")}
            </Button>
          </div>
        )}
      </div>
      {blocks && (
        <BlockDialog path={path} risk={data} keys={keys} onClose={() => setBlocks(false)} />
      )}
    </FoldCard>
  );
}

function Reasons({ list }: { list: RiskSignal[] }) {
  const { t, n } = useI18n();
  return (
    <ul aria-label={t("admin.risk.reasons")} className="grid gap-1.5">
      {list.map(({ code, points, n: count, m }) => {
        const text = signals[code];
        return (
          text && (
            <li key={code} className="flex items-baseline justify-between gap-3 text-sm">
              <span className="min-w-0">{t(text, { n: n(count), m: n(m) })}</span>
              {code !== "allowed" && (
                <span className={`shrink-0 font-semibold ${points > 0 ? "text-danger" : ""}`}>
                  {points > 0 ? `+${n(points)}` : `−${n(-points)}`}
                </span>
              )}
            </li>
          )
        );
      })}
    </ul>
  );
}

interface FeedbackProps {
  path: string;
  risk: OrderRisk;
  keys: unknown[][];
}

const words = [
  { value: "too_high", text: "admin.risk.too_high" },
  { value: "too_low", text: "admin.risk.too_low" },
] as const;

/** Two toggle buttons: the score was too high, or too low. */
function Feedback({ path, risk, keys }: FeedbackProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const rate = useSave<RiskFeedback, OrderRisk>({
    call: (word) => api.put(`${path}/feedback`, word),
    done: t("admin.risk.thanks"),
    keys,
  });
  return (
    <fieldset>
      <legend className="mb-1 text-sm text-muted">{t("admin.risk.wrong")}</legend>
      <div className="flex flex-wrap gap-2">
        {words.map(({ value, text }) => {
          const chosen = risk.feedback === value;
          return (
            <button
              key={value}
              type="button"
              aria-pressed={chosen}
              aria-disabled={rate.isPending || undefined}
              onClick={() => !rate.isPending && rate.mutate({ feedback: chosen ? "none" : value })}
              className="filter-button"
            >
              {t(text)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
