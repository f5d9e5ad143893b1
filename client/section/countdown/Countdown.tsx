import { button } from "../../components/ui/button";
import { formatMoment } from "../../format/moment";
import { useI18n } from "../../lib/i18n";
import { useCountdown } from "../../product/useCountdown";
import { SectionLink } from "../SectionLink";
import type { Placed } from "../sectionTypes";
import type { Props } from "./props.gen";

/** A heading with the time until a date: a clock by the server's time in the last three days, before that the date. */
export default function Countdown({ until, heading, text, button: to }: Props & Placed) {
  const { t, locale } = useI18n();
  const clock = useCountdown(until);
  return (
    <section className="mt-8 grid justify-items-center gap-2 rounded-card bg-primary-soft px-4 py-6 text-center sm:mt-10">
      <h2 className="text-xl wrap-anywhere sm:text-2xl">{heading}</h2>
      {text && <p className="wrap-anywhere">{text}</p>}
      <p className="text-2xl leading-[1.3] font-bold text-primary tabular-nums sm:text-4xl">
        {clock ? (
          <span role="timer" aria-live="off">
            {clock}
          </span>
        ) : (
          t("section.countdown.until", { time: formatMoment(until, locale, t) })
        )}
      </p>
      {to && (
        <SectionLink target={to.target} className={`mt-2 ${button.primary}`}>
          {to.label}
        </SectionLink>
      )}
    </section>
  );
}
