import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Confirmation } from "../../forms/Confirmation";
import { useI18n } from "../../lib/i18n";
import type { GatewayAccount, GatewaySettings } from "../../types/online.gen";
import { connectionStates } from "../couriers/texts";
import { useAdminApi } from "../lib/api";
import { useSave } from "../lib/save";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { StatusBadge } from "../ui/StatusBadge";
import { GatewayDialog } from "./GatewayDialog";
import { problemTexts } from "./texts";

/** A payment gateway with the shop's connection to it. */
export function GatewayCard({ account }: { account: GatewayAccount }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const [connects, setConnects] = useState(false);
  const [leaves, setLeaves] = useState(false);
  const { gateway, title, state, problem, sandbox, off } = account;
  const shown = connectionStates[state];
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
  });
  return (
    <Card
      title={title}
      action={shown && <StatusBadge tone={shown.tone}>{t(shown.text)}</StatusBadge>}
      lead={state === "none" ? t("admin.gateways.lead") : undefined}
    >
      {state === "broken" && (
        <Warning text={t(problemTexts[problem] ?? "admin.gateways.problem.unauthorized")} />
      )}
      {state !== "none" && sandbox && <Warning text={t("admin.gateways.sandbox.warning")} />}
      {state === "connected" && (
        <p className="mb-3 text-muted">
          {t(off ? "admin.gateways.off.text" : "admin.gateways.on.text")}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          look={state === "connected" ? "quiet" : "primary"}
          onClick={() => setConnects(true)}
        >
          {t(state === "none" ? "admin.gateways.connect" : "admin.gateways.keys.again")}
        </Button>
        {state === "connected" && (
          <Button busy={change.isPending} onClick={() => change.mutate({ off: !off })}>
            {t(off ? "admin.gateways.turn_on" : "admin.gateways.turn_off")}
          </Button>
        )}
        {state !== "none" && (
          <Button look="danger" onClick={() => setLeaves(true)}>
            {t("admin.gateways.disconnect")}
          </Button>
        )}
      </div>
      {connects && <GatewayDialog account={account} onClose={() => setConnects(false)} />}
      {leaves && (
        <Confirmation
          title={t("admin.gateways.disconnect.title", { gateway: title })}
          text={t("admin.gateways.disconnect.text")}
          keep={t("admin.gateways.disconnect.keep")}
          act={t("admin.gateways.disconnect")}
          busy={disconnect.isPending}
          onAct={() => disconnect.mutate()}
          onClose={() => setLeaves(false)}
        />
      )}
    </Card>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <p className="mb-3 flex gap-2.5 rounded-control border border-warning p-3">
      <TriangleAlert size={20} aria-hidden="true" className="shrink-0" />
      {text}
    </p>
  );
}
