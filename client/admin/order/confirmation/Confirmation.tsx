import { useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { Tone } from "../../../order/status";
import type { AdminOrder } from "../../../types/order.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { Button } from "../../ui/Button";
import { Moment } from "../../ui/Figures";
import { FoldCard } from "../../ui/FoldCard";
import { StatusBadge } from "../../ui/StatusBadge";

const states: Record<string, { tone: Tone; text: MessageKey }> = {
  asked: { tone: "yellow", text: "admin.confirmation.asked" },
  confirmed: { tone: "green", text: "admin.confirmation.confirmed" },
  declined: { tone: "red", text: "admin.confirmation.declined" },
};

/** The state of the customer's confirmation, with a button that sends the request for it. */
export function Confirmation({ order }: { order: AdminOrder }) {
  const { t } = useI18n();
  const ask = useAsk(order.order_id);
  const { status, confirmation, confirmation_at, hold } = order;
  const state = states[confirmation];
  const asks = status === "pending" && (confirmation === "none" || confirmation === "asked");
  if (!state && !asks) return null;
  return (
    <FoldCard
      name="confirmation"
      title={t("admin.confirmation")}
      state={state && <StatusBadge tone={state.tone}>{t(state.text)}</StatusBadge>}
      urgent={hold === "call"}
    >
      {state ? (
        <p className="flex flex-wrap items-center gap-2">
          <StatusBadge tone={state.tone}>{t(state.text)}</StatusBadge>
          {confirmation_at && (
            <span className="text-sm text-muted">
              <Moment at={confirmation_at} />
            </span>
          )}
        </p>
      ) : (
        <p className="text-sm text-muted">{t("admin.confirmation.hint")}</p>
      )}
      {hold === "call" && (
        <p className="mt-2">
          <StatusBadge tone="yellow">{t("admin.confirmation.call")}</StatusBadge>
        </p>
      )}
      {asks && (
        <Button busy={ask.isPending} onClick={() => ask.mutate()} className="mt-3 w-full">
          <Send size={18} aria-hidden="true" />
          {t(state ? "admin.confirmation.again" : "admin.confirmation.ask")}
        </Button>
      )}
    </FoldCard>
  );
}

function useAsk(orderId: string) {
  const { t } = useI18n();
  const api = useAdminApi();
  const queries = useQueryClient();
  return useSave<void, AdminOrder>({
    call: () => api.post(`orders/${encodeURIComponent(orderId)}/confirmation`, {}),
    done: t("admin.confirmation.sent"),
    keys: [["orders"], ["order"]],
    onDone: (now) => queries.setQueryData(["order", orderId], now),
  });
}
