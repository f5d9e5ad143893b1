import { useState } from "react";
import { Confirmation } from "../../../forms/Confirmation";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { WhatsAppAccount } from "../../../types/confirmation.gen";
import { useAdminApi } from "../../lib/api";
import { lateDialog } from "../../lib/late";
import { useSave } from "../../lib/save";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { ConnectionWarning } from "../../ui/connection/ConnectionWarning";
import { connectionStates } from "../../ui/connection/states";
import { StatusBadge } from "../../ui/StatusBadge";

const KeysDialog = lateDialog(() => import("./KeysDialog").then((part) => part.KeysDialog));

const problems: Record<string, MessageKey> = {
  unauthorized: "admin.whatsapp.problem.unauthorized",
  unreadable: "admin.whatsapp.problem.unreadable",
  template: "admin.whatsapp.problem.template",
};

/** The connection to WhatsApp: its state and problem, and the buttons to connect and disconnect. */
export function AccountCard({ account }: { account: WhatsAppAccount }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const [connects, setConnects] = useState(false);
  const [leaves, setLeaves] = useState(false);
  const { state, problem, off, template, bn_template } = account;
  const shown = connectionStates[state];
  const problemText = problems[problem];
  const disconnect = useSave({
    call: () => api.remove("whatsapp"),
    keys: [["whatsapp"], ["activity"]],
    done: t("admin.whatsapp.disconnected"),
    onDone: () => setLeaves(false),
  });
  return (
    <Card
      title={t("admin.whatsapp.account")}
      action={shown && <StatusBadge tone={shown.tone}>{t(shown.text)}</StatusBadge>}
      lead={state === "none" ? t("admin.whatsapp.lead") : account.account}
    >
      {problemText && <ConnectionWarning text={t(problemText)} />}
      {state === "connected" && (off || !(template || bn_template)) && (
        <p className="mb-3 text-muted">
          {t(off ? "admin.whatsapp.off.text" : "admin.whatsapp.templates.missing")}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          look={state === "connected" ? "quiet" : "primary"}
          aria-haspopup="dialog"
          onClick={() => setConnects(true)}
        >
          {t(state === "none" ? "admin.whatsapp.connect" : "admin.whatsapp.keys.again")}
        </Button>
        {state !== "none" && (
          <Button look="danger" aria-haspopup="dialog" onClick={() => setLeaves(true)}>
            {t("admin.whatsapp.disconnect")}
          </Button>
        )}
      </div>
      {connects && <KeysDialog sender={account.sender} onClose={() => setConnects(false)} />}
      {leaves && (
        <Confirmation
          title={t("admin.whatsapp.disconnect.title")}
          text={t("admin.whatsapp.disconnect.text")}
          keep={t("admin.whatsapp.disconnect.keep")}
          act={t("admin.whatsapp.disconnect")}
          busy={disconnect.isPending}
          onAct={() => disconnect.mutate()}
          onClose={() => setLeaves(false)}
        />
      )}
    </Card>
  );
}
