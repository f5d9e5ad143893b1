import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { GatewayAccount, GatewaySettings } from "../../../types/online.gen";
import { TextInput } from "../../ui/inputs/TextInput";
import { StepDialog } from "../../ui/StepDialog";

interface ConfirmsDialogProps {
  account: GatewayAccount;
  busy: boolean;
  onSave: (settings: GatewaySettings) => void;
  onClose: () => void;
}

/** Turns automatic confirmation on or off for claims that match the gateway's data. */
export function ConfirmsDialog({ account, busy, onSave, onClose }: ConfirmsDialogProps) {
  const { t } = useI18n();
  const [confirms, setConfirms] = useState(account.confirms);
  const [receiver, setReceiver] = useState(account.receiver);
  return (
    <StepDialog
      title={t("admin.gateways.confirms.change")}
      act={t("admin.save")}
      busy={busy}
      ready={!confirms || receiver.trim() !== ""}
      problem={t("admin.gateways.receiver.hint")}
      onAct={() =>
        onSave({ off: account.off, confirms, receiver: receiver.trim(), topic: account.topic })
      }
      onClose={onClose}
    >
      <p className="text-muted">{t("admin.gateways.confirms.hint")}</p>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={confirms}
          onChange={(event) => setConfirms(event.currentTarget.checked)}
          className="size-5 shrink-0 accent-primary"
        />
        {t("admin.gateways.confirms")}
      </label>
      {confirms && (
        <TextInput
          label={t("admin.gateways.receiver")}
          hint={t("admin.gateways.receiver.hint")}
          value={receiver}
          most={20}
          onChange={setReceiver}
        />
      )}
    </StepDialog>
  );
}
