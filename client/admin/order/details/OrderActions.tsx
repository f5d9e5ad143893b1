import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { AdminOrder } from "../../../types/order.gen";
import { lateDialog } from "../../lib/late";
import { Button } from "../../ui/Button";
import { nextStep, wasShipped } from "../status/steps";
import { useOrderChange } from "../status/useOrderChange";

const CancelOrder = lateDialog(() => import("./CancelOrder").then((part) => part.CancelOrder));

/** The order's actions, the next step and the cancellation, in a sticky bar. */
export function OrderActions({ order }: { order: AdminOrder }) {
  const { t } = useI18n();
  const [canceling, setCanceling] = useState(""); // The order's status when the dialog opened; empty while it is closed.
  const { mutate, isPending } = useOrderChange(order);
  const next = nextStep(order.allowed);
  const cancel = order.allowed.includes("canceled");
  if (!next && !cancel) return null;
  return (
    <div className="save-bar mt-3 flex lg:mt-6 items-center gap-2 lg:justify-end">
      {cancel && (
        <Button
          look="danger"
          disabled={isPending}
          aria-haspopup="dialog"
          onClick={() => setCanceling(order.status)}
          className="min-h-13"
        >
          {t(wasShipped(order.status) ? "admin.orders.came_back.act" : "admin.orders.cancel")}
        </Button>
      )}
      {next && (
        <Button
          look="primary"
          busy={isPending}
          onClick={() => mutate({ to: next.to, reason: "", note: "" })}
          className="min-h-13 grow text-lg lg:min-w-72 lg:grow-0"
        >
          {t(next.act)}
        </Button>
      )}
      {cancel && canceling === order.status && (
        <CancelOrder order={order} onClose={() => setCanceling("")} />
      )}
    </div>
  );
}
