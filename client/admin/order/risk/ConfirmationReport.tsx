import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { ConfirmationReport as Report } from "../../../types/confirmation.gen";
import { useAdminApi } from "../../lib/api";
import { useQueryState } from "../../lib/useQueryState";
import { Card } from "../../ui/Card";
import { Loaded } from "../../ui/Loaded";
import { Tabs } from "../../ui/Tabs";

const periods: { value: string; text: MessageKey }[] = [
  { value: "7", text: "admin.reports.week" },
  { value: "", text: "admin.reports.days30" },
  { value: "90", text: "admin.reports.days90" },
];

const channels: Record<string, MessageKey> = {
  whatsapp: "admin.confirmation.report.whatsapp",
  sms: "admin.confirmation.report.sms",
};

/** How many customers were asked to confirm their orders, and how many gave each answer. */
export function ConfirmationReport() {
  const { t } = useI18n();
  const api = useAdminApi();
  const [chosen] = useQueryState("days");
  const days = periods.some(({ value }) => value === chosen) && chosen ? chosen : "30";
  const query = useQuery({
    queryKey: ["confirmations", days],
    queryFn: ({ signal }) => api.get<Report>(`orders/confirmations?days=${days}`, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={t("admin.confirmation.report")} lead={t("admin.confirmation.report.lead")}>
      <Tabs
        label={t("admin.reports.period")}
        name="days"
        look="chips"
        tabs={periods.map(({ value, text }) => ({ value, text: t(text) }))}
      />
      <Loaded query={query}>{(report) => <Figures report={report} />}</Loaded>
    </Card>
  );
}

function Figures({ report }: { report: Report }) {
  const { t, n } = useI18n();
  const { asked, confirmed, declined, no_answer } = report;
  if (asked === 0) return <p className="mt-3 text-muted">{t("admin.confirmation.report.none")}</p>;
  const share = (part: number) => `${n(part)} (${n(Math.round((part * 100) / asked))}%)`;
  const figures: [MessageKey, string][] = [
    ["admin.confirmation.report.asked", n(asked)],
    ["admin.confirmation.report.confirmed", share(confirmed)],
    ["admin.confirmation.report.declined", share(declined)],
    ["admin.confirmation.report.no_answer", share(no_answer)],
  ];
  return (
    <>
      <dl className="mt-3 grid gap-3 sm:grid-cols-4">
        {figures.map(([name, figure]) => (
          <div key={name} className="flex items-baseline justify-between gap-3 sm:block">
            <dt className="text-sm text-muted">{t(name)}</dt>
            <dd className="text-lg font-bold">{figure}</dd>
          </div>
        ))}
      </dl>
      <Channels report={report} />
    </>
  );
}

/** The numbers by channel, if more than one was used. */
function Channels({ report }: { report: Report }) {
  const { t, n } = useI18n();
  const used = report.channels.filter(
    ({ asked, confirmed, declined }) => asked + confirmed + declined > 0,
  );
  if (used.length < 2) return null;
  const head: MessageKey[] = [
    "admin.confirmation.report.asked",
    "admin.confirmation.report.confirmed",
    "admin.confirmation.report.declined",
  ];
  return (
    <div className="mt-4 overflow-x-auto border-t border-line pt-3">
      <table className="w-full text-end">
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="pb-1 text-start font-medium">
              {t("admin.confirmation.report.channel")}
            </th>
            {head.map((name) => (
              <th key={name} scope="col" className="pb-1 ps-3 text-end font-medium">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {used.map(({ channel, asked, confirmed, declined }) => (
            <tr key={channel}>
              <th scope="row" className="py-1 text-start font-medium">
                {channels[channel] ? t(channels[channel]) : channel}
              </th>
              <td className="ps-3">{n(asked)}</td>
              <td className="ps-3">{n(confirmed)}</td>
              <td className="ps-3">{n(declined)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
