import { Check, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useI18n } from "../../../lib/i18n";
import type { Start } from "../../../types/report.gen";
import { RoundPricesOffer } from "../../catalog/products/RoundPricesOffer";
import type { Need } from "../../lib/rights";
import { useAdmin, useMay } from "../../lib/session";
import { Card } from "../../ui/Card";
import { ProgressBar } from "../../ui/ProgressBar";
import { ScreenLink } from "../../ui/ScreenLink";
import { useShared } from "./shared";
import { enough, type StepName, stepsOf } from "./steps";

const texts = {
  logo: ["admin.start.logo", "admin.start.logo.hint"],
  products: ["admin.start.products", "admin.start.products.hint"],
  delivery: ["admin.start.delivery", "admin.start.delivery.hint"],
  publish: ["admin.start.publish", "admin.start.publish.hint"],
  share: ["admin.start.share", "admin.start.share.hint"],
} as const;

// The address of each step, a screen's path or an anchor on this one, and the right that it requires.
const ways: Record<StepName, { to: string; right?: Need }> = {
  logo: { to: "/settings/shop", right: "settings" },
  products: { to: "/products/new", right: "products" },
  delivery: { to: "/delivery", right: "settings" },
  publish: { to: "#publish", right: "settings" },
  share: { to: "#share" },
};

/** The setup steps of a shop without orders that the person may take. */
export function Checklist({ start }: { start: Start }) {
  const { t } = useI18n();
  const shared = useShared(useAdmin().shop.slug);
  const may = useMay();
  const steps = stepsOf(start, shared).filter(({ name }) => may(ways[name].right));
  const done = steps.filter((step) => step.done).length;
  return (
    <Card
      title={t(done === steps.length ? "admin.start.ready" : "admin.start")}
      lead={t(done === steps.length ? "admin.start.ready.lead" : "admin.start.lead")}
      action={
        <span className="text-sm font-semibold text-muted">
          {t("admin.start.done", { done, all: steps.length })}
        </span>
      }
    >
      <ProgressBar label={t("admin.start.progress")} done={done / steps.length} />
      <ol className="mt-3 grid">
        {steps.map((step, i) => (
          <li key={step.name} className="border-line not-last:border-b">
            <Step {...step} number={i + 1} products={start.products} />
          </li>
        ))}
      </ol>
      <RoundPricesOffer className="mt-2" />
    </Card>
  );
}

interface StepProps {
  name: StepName;
  done: boolean;
  number: number;
  products: number;
}

function Step({ name, done, number, products }: StepProps) {
  const { t, n } = useI18n();
  const [title, hint] = texts[name];
  return (
    <StepLink to={ways[name].to}>
      <span
        aria-hidden="true"
        className={`grid size-9 shrink-0 place-items-center rounded-full font-semibold ${done ? "bg-success text-surface" : "bg-sunken text-muted"}`}
      >
        {done ? <Check size={20} /> : n(number)}
      </span>
      <span className="min-w-0 grow">
        <span className={`block font-medium ${done ? "text-muted" : ""}`}>
          {t(title, { count: enough })}
          {done && <span className="sr-only"> ({t("admin.start.is_done")})</span>}
        </span>
        {!done && (
          <span className="block text-sm text-muted">
            {t(hint, { count: products, all: enough })}
          </span>
        )}
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
    </StepLink>
  );
}

function StepLink({ to, children }: { to: string; children: ReactNode }) {
  const look = "flex min-h-16 items-center gap-3 py-2.5 hover:bg-page";
  if (to.startsWith("#")) {
    return (
      <a href={to} className={look}>
        {children}
      </a>
    );
  }
  return (
    <ScreenLink to={to} className={look}>
      {children}
    </ScreenLink>
  );
}
