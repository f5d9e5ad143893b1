import { useState } from "react";
import { Confirmation } from "../../../forms/Confirmation";
import { useI18n } from "../../../lib/i18n";
import type { GatewayAccount, GatewaySettings } from "../../../types/online.gen";
import { useAdminApi } from "../../lib/api";
import { lateDialog } from "../../lib/late";
import { useSave } from "../../lib/save";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { ConnectionWarning } from "../../ui/connection/ConnectionWarning";
import { CopyLine } from "../../ui/connection/CopyLine";
import { LastHook } from "../../ui/connection/LastHook";
import { PracticeNote } from "../../ui/connection/Practice";
import { connectionStates } from "../../ui/connection/states";
import { TextInput } from "../../ui/inputs/TextInput";
import { StatusBadge } from "../../ui/StatusBadge";
import { problemTexts } from "./texts";

const ConfirmsDialog = lateDialog(() =>
  import("./ConfirmsDialog").then((part) => part.ConfirmsDialog),
);
const GatewayDialog = lateDialog(() =>
  import("./GatewayDialog").then((part) => part.GatewayDialog),
);

const leavingState = { tone: "yellow", text: "admin.gateways.leaving" } as const;

/** A payment gateway with the shop's connection to it. */
export function GatewayCard({ account }: { account: GatewayAccount }) {
  const { t, n } = useI18n();
  const api = useAdminApi();
  const [connects, setConnects] = useState(false);
  const [leaves, setLeaves] = useState(false);
  const [rules, setRules] = useState(false);
  const { gateway, title, state, problem, sandbox, off, leaving, open } = account;
  const { confirms, receiver, topic } = account;
  const shown = leaving ? leavingState : connectionStates[state];
  const ready = state === "connected" && !leaving;
  const keys = [["gateways"], ["activity"]];
  const disconnect = useSave({
    call: () => api.remove(`gateways/${gateway}`),
    keys,
    done: t("admin.gateways.disconnected", { gateway: title }),
    onDone: () => setLeaves(false),
  });
  const change = useSave<GatewaySettings>({
    call: (settings) => api.put(`gateways/${gateway}/settings`, settings),
    keys,
    done: t("admin.gateways.saved"),
    onDone: () => setRules(false),
  });
  const leave = leaving
    ? {
        title: t("admin.gateways.delete.title", { gateway: title }),
        text: t("admin.gateways.delete.text", { count: n(open) }),
        keep: t("admin.returns.cancel"),
        act: t("admin.gateways.delete"),
      }
    : {
        title: t("admin.gateways.disconnect.title", { gateway: title }),
        text:
          open > 0
            ? t("admin.gateways.disconnect.open", { count: n(open), gateway: title })
            : t("admin.gateways.disconnect.text"),
        keep: t("admin.gateways.disconnect.keep"),
        act: t("admin.gateways.disconnect"),
      };
  return (
    <Card
      title={title}
      action={shown && <StatusBadge tone={shown.tone}>{t(shown.text)}</StatusBadge>}
      lead={state === "none" ? t("admin.gateways.lead") : undefined}
    >
      {account.practice && <PracticeNote of="gateway" />}
      {state === "broken" && (
        <ConnectionWarning
          text={t(problemTexts[problem] ?? "admin.gateways.problem.unauthorized")}
        />
      )}
      {state !== "none" && sandbox && (
        <ConnectionWarning text={t("admin.gateways.sandbox.warning")} />
      )}
      {leaving && <ConnectionWarning text={t("admin.gateways.leaving.text", { count: n(open) })} />}
      {ready && (
        <p className="mb-3 text-muted">
          {t(off ? "admin.gateways.off.text" : "admin.gateways.on.text")}
          {confirms && ` ${t("admin.gateways.confirms.on")}`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          look={ready ? "quiet" : "primary"}
          aria-haspopup="dialog"
          onClick={() => setConnects(true)}
        >
          {t(state === "none" ? "admin.gateways.connect" : "admin.gateways.keys.again")}
        </Button>
        {ready && (
          <Button
            busy={change.isPending}
            onClick={() => change.mutate({ off: !off, confirms, receiver, topic })}
          >
            {t(off ? "admin.gateways.turn_on" : "admin.gateways.turn_off")}
          </Button>
        )}
        {ready && account.checks && (
          <Button aria-haspopup="dialog" onClick={() => setRules(true)}>
            {t("admin.gateways.confirms.change")}
          </Button>
        )}
        {state !== "none" && (
          <Button look="danger" aria-haspopup="dialog" onClick={() => setLeaves(true)}>
            {t(leaving ? "admin.gateways.delete" : "admin.gateways.disconnect")}
          </Button>
        )}
      </div>
      {ready && account.hook_url && (
        <Messages
          account={account}
          busy={change.isPending}
          onSave={(next) => change.mutate({ off, confirms, receiver, topic: next })}
        />
      )}
      {connects && <GatewayDialog account={account} onClose={() => setConnects(false)} />}
      {rules && (
        <ConfirmsDialog
          account={account}
          busy={change.isPending}
          onSave={(settings) => change.mutate(settings)}
          onClose={() => setRules(false)}
        />
      )}
      {leaves && (
        <Confirmation
          {...leave}
          busy={disconnect.isPending}
          onAct={() => disconnect.mutate()}
          onClose={() => setLeaves(false)}
        />
      )}
    </Card>
  );
}

interface MessagesProps {
  account: GatewayAccount;
  busy: boolean;
  onSave: (topic: string) => void;
}

/** The address to which a gateway sends its messages, and the topic from which they are accepted. */
function Messages({ account, busy, onSave }: MessagesProps) {
  const { t } = useI18n();
  const { hook_url, webhook_at } = account;
  const [topic, setTopic] = useState(account.topic);
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
        {t("admin.gateways.hook")}
      </summary>
      <p className="mb-2 text-sm text-muted">{t("admin.gateways.hook.hint")}</p>
      <CopyLine text={hook_url} label={t("admin.couriers.hook.copy")} />
      <div className="my-3 grid gap-2">
        <TextInput
          label={t("admin.gateways.topic")}
          hint={t("admin.gateways.topic.hint")}
          value={topic}
          most={120}
          onChange={setTopic}
        />
        <div>
          <Button
            busy={busy}
            disabled={topic.trim() === account.topic}
            onClick={() => onSave(topic.trim())}
          >
            {t("admin.save")}
          </Button>
        </div>
      </div>
      <LastHook
        at={webhook_at}
        last="admin.couriers.hook.last"
        never="admin.gateways.hook.never"
        className="mt-2"
      />
    </details>
  );
}
