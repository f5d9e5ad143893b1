import { useState } from "react";
import { Confirmation } from "../../../forms/Confirmation";
import { useI18n } from "../../../lib/i18n";
import type { CourierAccount, CourierToken } from "../../../types/parcel.gen";
import { useAdminApi } from "../../lib/api";
import { lateDialog } from "../../lib/late";
import { useSave } from "../../lib/save";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { ConnectionWarning } from "../../ui/connection/ConnectionWarning";
import { PracticeNote } from "../../ui/connection/Practice";
import { connectionStates } from "../../ui/connection/states";
import { StatusBadge } from "../../ui/StatusBadge";
import { ConnectionSettings } from "./ConnectionSettings";
import { HookAddress } from "./HookAddress";
import { connectionProblems } from "./texts";

const ConnectDialog = lateDialog(() =>
  import("./ConnectDialog").then((part) => part.ConnectDialog),
);

/** A courier with the shop's connection to it. */
export function CourierCard({ account }: { account: CourierAccount }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const [connects, setConnects] = useState(false);
  const [leaves, setLeaves] = useState(false);
  const [token, setToken] = useState("");
  const { courier, title, state, problem } = account;
  const shown = connectionStates[state];
  const disconnect = useSave({
    call: () => api.remove(`couriers/${courier}`),
    keys: [["couriers"], ["activity"]],
    done: t("admin.couriers.disconnected", { courier: title }),
    onDone: () => setLeaves(false),
  });
  const renew = useSave<void, CourierToken>({
    call: () => api.post(`couriers/${courier}/token`),
    onDone: (answer) => setToken(answer.token),
  });
  const generated = account.credentials.some((each) => each.generated);
  return (
    <Card
      title={title}
      action={shown && <StatusBadge tone={shown.tone}>{t(shown.text)}</StatusBadge>}
      lead={account.account}
    >
      {account.practice && <PracticeNote of="courier" />}
      {state === "broken" && (
        <ConnectionWarning
          text={t(connectionProblems[problem] ?? "admin.couriers.problem.unauthorized")}
        />
      )}
      {state !== "none" && (
        <div className="mb-4 grid gap-4">
          <HookAddress account={account} token={token} />
          <ConnectionSettings account={account} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          look={state === "connected" ? "quiet" : "primary"}
          aria-haspopup="dialog"
          onClick={() => setConnects(true)}
        >
          {t(state === "none" ? "admin.couriers.connect" : "admin.couriers.keys.again")}
        </Button>
        {state === "connected" && generated && (
          <Button busy={renew.isPending} onClick={() => renew.mutate()}>
            {t("admin.couriers.token.renew")}
          </Button>
        )}
        {state !== "none" && (
          <Button look="danger" aria-haspopup="dialog" onClick={() => setLeaves(true)}>
            {t("admin.couriers.disconnect")}
          </Button>
        )}
      </div>
      {connects && (
        <ConnectDialog account={account} onToken={setToken} onClose={() => setConnects(false)} />
      )}
      {leaves && (
        <Confirmation
          title={t("admin.couriers.disconnect.title", { courier: title })}
          text={t("admin.couriers.disconnect.text")}
          keep={t("admin.couriers.disconnect.keep")}
          act={t("admin.couriers.disconnect")}
          busy={disconnect.isPending}
          onAct={() => disconnect.mutate()}
          onClose={() => setLeaves(false)}
        />
      )}
    </Card>
  );
}
