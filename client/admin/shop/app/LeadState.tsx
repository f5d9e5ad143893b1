import { type MessageKey, useI18n } from "../../../lib/i18n";
import { formatPhone } from "../../../lib/phone";
import type { Tone } from "../../../order/status";
import type { AppLead } from "../../../types/settings.gen";
import { Card } from "../../ui/Card";
import { Moment } from "../../ui/Figures";
import { StatusBadge } from "../../ui/StatusBadge";

const states: Record<string, { tone: Tone; name: MessageKey; text: MessageKey }> = {
  requested: { tone: "yellow", name: "admin.app.requested", text: "admin.app.requested.text" },
  building: { tone: "blue", name: "admin.app.building", text: "admin.app.building.text" },
  ready: { tone: "green", name: "admin.app.ready", text: "admin.app.ready.text" },
  declined: { tone: "red", name: "admin.app.declined", text: "admin.app.declined.text" },
};

/** The status of the requested app. */
export function LeadState({ lead }: { lead: AppLead }) {
  const { t, locale } = useI18n();
  const state = states[lead.status];
  return (
    <Card
      title={t("admin.app.own")}
      action={state && <StatusBadge tone={state.tone}>{t(state.name)}</StatusBadge>}
    >
      {state && <p>{t(state.text)}</p>}
      {lead.note && (
        <p className="mt-2 border-l-4 border-line pl-3 whitespace-pre-line">{lead.note}</p>
      )}
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">{t("admin.app.asked_at")}</dt>
        <dd>
          <Moment at={lead.created_at} />
        </dd>
        <dt className="text-muted">{t("admin.app.contact")}</dt>
        <dd className="wrap-anywhere">
          {lead.name}, {formatPhone(lead.phone, locale)}
        </dd>
      </dl>
    </Card>
  );
}
