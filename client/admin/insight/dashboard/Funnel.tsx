import { useI18n } from "../../../lib/i18n";
import type { Report } from "../../../types/report.gen";
import { useFormat } from "../../lib/format";
import { Card } from "../../ui/Card";

/** The order funnel of a period, as bars. */
export function Funnel({ report: { funnel } }: { report: Report }) {
  const { t } = useI18n();
  const { came } = funnel;
  return (
    <Card title={t("admin.dashboard.funnel")} lead={t("admin.dashboard.funnel.lead")}>
      {came === 0 ? (
        <p className="text-muted">{t("admin.dashboard.no_orders")}</p>
      ) : (
        <dl className="grid gap-3">
          <Step name={t("admin.dashboard.funnel.came")} count={came} of={came} />
          <Step name={t("admin.dashboard.funnel.accepted")} count={funnel.accepted} of={came} />
          <Step name={t("admin.dashboard.funnel.shipped")} count={funnel.shipped} of={came} />
          <Step name={t("admin.dashboard.funnel.delivered")} count={funnel.delivered} of={came} />
          <Step
            name={t("admin.dashboard.funnel.canceled")}
            count={funnel.canceled}
            of={came}
            lost
          />
        </dl>
      )}
    </Card>
  );
}

interface StepProps {
  name: string;
  count: number;
  /** The number of orders that corresponds to a bar of 100 %. */
  of: number;
  /** Whether the bar shows orders that left the funnel, such as cancellations. */
  lost?: boolean;
}

function Step({ name, count, of, lost = false }: StepProps) {
  const { n } = useI18n();
  const { percent } = useFormat();
  const share = count / of;
  return (
    <div className={lost ? "border-t border-line pt-3" : ""}>
      <dt className="flex items-baseline justify-between gap-3 text-sm">
        <span>{name}</span>
      </dt>
      <dd className="flex items-center gap-3">
        <span aria-hidden="true" className="h-6 grow overflow-hidden rounded-md bg-sunken">
          <span
            className={`block h-full rounded-md ${lost ? "bg-danger" : "bg-primary"}`}
            style={{ width: `${share * 100}%`, minWidth: count > 0 ? 4 : 0 }}
          />
        </span>
        <span className="w-24 shrink-0 text-end">
          <span className="font-semibold">{n(count)}</span>{" "}
          <span className="text-sm text-muted">({percent(share)})</span>
        </span>
      </dd>
    </div>
  );
}
