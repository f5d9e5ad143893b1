import {
  BellRing,
  Calculator,
  Check,
  ChevronRight,
  type LucideIcon,
  Megaphone,
  ShieldCheck,
  Truck,
  Undo2,
  Wallet,
} from "lucide-react";
import { useState } from "react";
import { Confirmation } from "../../../forms/Confirmation";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { SavingStep, Savings as Steps } from "../../../types/report.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { useMay } from "../../lib/session";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { ProgressBar } from "../../ui/ProgressBar";
import { ScreenLink } from "../../ui/ScreenLink";
import { savingsKey } from "./useSavings";

const texts: Record<string, { icon: LucideIcon; title: MessageKey; brings: MessageKey }> = {
  courier: { icon: Truck, title: "admin.savings.courier", brings: "admin.savings.courier.brings" },
  wallet: { icon: Wallet, title: "admin.savings.wallet", brings: "admin.savings.wallet.brings" },
  risk: { icon: ShieldCheck, title: "admin.savings.risk", brings: "admin.savings.risk.brings" },
  costs: { icon: Calculator, title: "admin.savings.costs", brings: "admin.savings.costs.brings" },
  returns: { icon: Undo2, title: "admin.savings.returns", brings: "admin.savings.returns.brings" },
  alerts: { icon: BellRing, title: "admin.savings.alerts", brings: "admin.savings.alerts.brings" },
  ad: { icon: Megaphone, title: "admin.savings.ad", brings: "admin.savings.ad.brings" },
};

/** The steps that save an open shop money, with what each brings. Members who may change settings can dismiss them for the team. */
export function Savings({ savings }: { savings: Steps }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const may = useMay();
  const [asks, setAsks] = useState(false);
  const hide = useSave({
    call: () => api.post("savings/hide", {}),
    done: t("admin.savings.hidden"),
    optimistic: { key: savingsKey, change: () => null },
  });
  const steps = savings.steps.filter(({ name }) => texts[name]); // others are of a newer server
  const done = steps.filter((step) => step.done).length;
  return (
    <Card
      title={t("admin.savings")}
      lead={t("admin.savings.lead")}
      action={
        <span className="text-sm font-semibold whitespace-nowrap text-muted">
          {t("admin.start.done", { done, all: steps.length })}
        </span>
      }
    >
      <ProgressBar label={t("admin.savings.progress")} done={done / steps.length} />
      <ul className="mt-3 grid lg:grid-cols-2 lg:gap-x-8">
        {steps.map((step) => (
          <li key={step.name} className="border-t border-line first:border-t-0 lg:nth-2:border-t-0">
            <Step {...step} />
          </li>
        ))}
      </ul>
      {may("settings") && (
        <Button look="quiet" className="mt-2" aria-haspopup="dialog" onClick={() => setAsks(true)}>
          {t("admin.savings.hide")}
        </Button>
      )}
      {asks && (
        <Confirmation
          title={t("admin.savings.hide.ask")}
          text={t("admin.savings.hide.text")}
          keep={t("admin.savings.keep")}
          act={t("admin.savings.hide")}
          busy={hide.isPending}
          onAct={() => {
            setAsks(false);
            hide.mutate();
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </Card>
  );
}

function Step({ name, to, done }: SavingStep) {
  const { t } = useI18n();
  const known = texts[name];
  if (!known) return null;
  const Icon = done ? Check : known.icon;
  return (
    <ScreenLink to={to} className="flex min-h-16 items-center gap-3 py-2.5 hover:bg-page">
      <span
        aria-hidden="true"
        className={`grid size-10 shrink-0 place-items-center rounded-full ${done ? "bg-success text-surface" : "bg-primary-soft text-primary"}`}
      >
        <Icon size={20} />
      </span>
      <span className="min-w-0 grow">
        <span className={`block font-medium ${done ? "text-muted" : ""}`}>
          {t(known.title)}
          {done && <span className="sr-only"> ({t("admin.start.is_done")})</span>}
        </span>
        {!done && <span className="block text-sm text-muted">{t(known.brings)}</span>}
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
    </ScreenLink>
  );
}
