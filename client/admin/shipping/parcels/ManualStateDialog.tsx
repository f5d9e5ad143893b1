import { Dialog } from "../../../components/ui/Dialog";
import { useI18n } from "../../../lib/i18n";
import type { Parcel } from "../../../types/parcel.gen";
import { useOrderMessages } from "../../lib/useOrderMessages";
import { Button } from "../../ui/Button";
import { manualStates } from "./manualStates";
import { orderAfter, useManualState } from "./useManualState";

interface ManualStateDialogProps {
  parcel: Parcel;
  to: string;
  onClose: () => void;
}

/** Asks before a manual parcel gets a state about which its customer gets an SMS, or with which its goods come back. */
export function ManualStateDialog({ parcel, to, onClose }: ManualStateDialogProps) {
  const { t, tn } = useI18n();
  const sendsSMS = useOrderMessages();
  const { mutate, isPending } = useManualState(parcel, onClose);
  const state = manualStates[to];
  if (!state) return null;
  return (
    <Dialog title={t(state.question)} look="middle" onClose={onClose}>
      <div className="grid gap-4 overflow-y-auto p-4">
        <p>{t(state.effect)}</p>
        <p>
          {sendsSMS(orderAfter(to, parcel.state))
            ? tn("admin.orders.bulk.sms", 1)
            : t("admin.orders.no_sms")}
        </p>
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button onClick={onClose}>{t("admin.orders.bulk.keep")}</Button>
          <Button
            look={to === "returned" ? "danger" : "primary"}
            busy={isPending}
            onClick={() => mutate(to)}
          >
            {t(state.text)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
