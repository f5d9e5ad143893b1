import { useQuery } from "@tanstack/react-query";
import { localDigits } from "../../../format/digits";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { RiskMonth } from "../../../types/risk.gen";
import { useAdminApi } from "../../lib/api";
import { Card } from "../../ui/Card";
import { Loaded } from "../../ui/Loaded";
import { StatusBadge } from "../../ui/StatusBadge";
import { levels } from "./texts";

/** Outcomes of scored orders, and the team's feedback on the scores, by month and level. */
export function RiskReport() {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["risk", "report"],
    queryFn: ({ signal }) => api.get<RiskMonth[]>("risk/report", signal),
  });
  return (
    <Loaded query={query}>
      {(months) => (
        <Card title={t("admin.risk.tab.report")} lead={t("admin.risk.report.lead")}>
          {months.length === 0 && <p className="text-muted">{t("admin.risk.report.empty")}</p>}
          <ul className="divide-y divide-line">
            {months.map((month) => (
              <Row key={month.month + month.level} of={month} />
            ))}
          </ul>
        </Card>
      )}
    </Loaded>
  );
}

function Row({ of }: { of: RiskMonth }) {
  const { t, n, tn, locale } = useI18n();
  const level = levels[of.level];
  const [year = "", month] = of.month.split("-");
  const name = t(`month.${Number(month)}` as MessageKey);
  const facts = [
    of.delivered > 0 && t("admin.risk.report.delivered", { count: n(of.delivered) }),
    of.returned > 0 && t("admin.risk.report.returned", { count: n(of.returned) }),
    of.canceled > 0 && t("admin.risk.report.canceled", { count: n(of.canceled) }),
    of.too_high > 0 && t("admin.risk.report.too_high", { count: n(of.too_high) }),
    of.too_low > 0 && t("admin.risk.report.too_low", { count: n(of.too_low) }),
  ].filter(Boolean);
  return (
    <li className="grid gap-1 py-2.5">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">
          {name} {localDigits(year, locale)}
        </span>
        {level && <StatusBadge tone={level.tone}>{t(level.text)}</StatusBadge>}
        <span>{tn("admin.risk.report.orders", of.orders)}</span>
      </p>
      <p className="text-sm text-muted empty:hidden">{facts.join(" · ")}</p>
    </li>
  );
}
