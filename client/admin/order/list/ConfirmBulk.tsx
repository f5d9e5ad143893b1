import { useState } from "react";
import { Dialog } from "../../../components/ui/Dialog";
import { useI18n } from "../../../lib/i18n";
import type { AdminOrderRow } from "../../../types/orderlist.gen";
import { useOrderMessages } from "../../lib/useOrderMessages";
import { Button } from "../../ui/Button";
import { ReasonChoice } from "../status/ReasonChoice";
import { type BulkTarget, bulkChanges, reasonsBefore, reasonsReturned } from "../status/steps";

interface ConfirmBulkProps {
  to: BulkTarget;
  /** The orders that will be changed. */
  rows: Pick<AdminOrderRow, "mobile">[];
  busy: boolean;
  /** Called with the reason, which is empty unless the orders are canceled or returned. */
  onAct: (reason: string) => void;
  onClose: () => void;
}

/** Asks for confirmation before a bulk change, shows how many customers get an SMS, and asks for a reason. */
export function ConfirmBulk({ to, rows, busy, onAct, onClose }: ConfirmBulkProps) {
  const { t, tn } = useI18n();
  const sendsSMS = useOrderMessages();
  const [reason, setReason] = useState("");
  const change = bulkChanges.find((each) => each.to === to);
  if (!change) return null;
  const ends = to === "canceled" || to === "returned";
  const texted = new Set(rows.map(({ mobile }) => mobile).filter(Boolean)).size;
  return (
    <Dialog title={tn(change.ask, rows.length)} look="middle" onClose={onClose}>
      <div className="grid gap-4 overflow-y-auto p-4">
        {ends && (
          <ReasonChoice
            reasons={to === "canceled" ? reasonsBefore : reasonsReturned}
            value={reason}
            onChange={setReason}
          />
        )}
        <p>{sendsSMS(to) ? tn("admin.orders.bulk.sms", texted) : t("admin.orders.no_sms")}</p>
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button onClick={onClose}>{t("admin.orders.bulk.keep")}</Button>
          <Button
            look={ends ? "danger" : "primary"}
            busy={busy}
            disabled={ends && !reason}
            onClick={() => onAct(reason)}
          >
            {t(change.act)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
