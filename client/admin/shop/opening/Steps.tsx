import { useEffect, useRef } from "react";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import { type Step, steps } from "./opening";

const titles: Record<Step, MessageKey> = {
  shop: "admin.register.step.shop",
  look: "admin.register.step.look",
  owner: "admin.register.step.owner",
};

interface StepsProps {
  now: Step;
  /** Whether the content has its own heading, so that none is shown here. */
  untitled: boolean;
}

/** The progress and the heading of the step, which is focused when the step changes. */
export function Steps({ now, untitled }: StepsProps) {
  const { t } = useI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(now);
  useEffect(() => {
    if (shown.current === now) return;
    shown.current = now;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [now]);
  const step = steps.indexOf(now) + 1;
  const of = steps.length;
  return (
    <div className="mb-4">
      <div aria-hidden="true" className="mb-4 flex gap-1.5">
        {steps.map((each, i) => (
          <span
            key={each}
            className={`h-1.5 grow rounded-full ${i < step ? "bg-primary" : "bg-sunken"}`}
          />
        ))}
      </div>
      <p className="text-sm font-medium text-muted">{t("admin.register.step", { step, of })}</p>
      {!untitled && (
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {t(titles[now])}
        </h2>
      )}
    </div>
  );
}
