import { Check, X } from "lucide-react";
import { formatMoment } from "../format/moment";
import { useI18n } from "../lib/i18n";
import type { OrderEvent } from "../types/order.gen";
import { remainingStatuses, statusText } from "./status";

interface OrderTimelineProps {
  status: string;
  /** The events so far, oldest first. */
  events: OrderEvent[];
}

/** The past events of an order with their times, and the statuses that it has not reached yet. */
export function OrderTimeline({ status, events }: OrderTimelineProps) {
  const coming = remainingStatuses(status);
  return (
    <ol>
      {events.map((event, i) => (
        <Done
          key={event.at + event.to}
          event={event}
          current={i === events.length - 1}
          last={i === events.length - 1 && coming.length === 0}
        />
      ))}
      {coming.map((each, i) => (
        <Coming key={each} status={each} last={i === coming.length - 1} />
      ))}
    </ol>
  );
}

const row = "relative flex gap-3.5 pb-5 last:pb-0";
const rail = "absolute top-7 bottom-0 left-3.5 w-0.5 -translate-x-1/2";
const dot = "grid size-7 shrink-0 place-items-center rounded-full";

function Done({ event, current, last }: { event: OrderEvent; current: boolean; last: boolean }) {
  const { t, locale } = useI18n();
  const canceled = event.to === "canceled";
  const Mark = canceled ? X : Check;
  return (
    <li aria-current={current ? "step" : undefined} className={row}>
      {!last && (
        <span aria-hidden="true" className={`${rail} ${current ? "bg-line" : "bg-primary"}`} />
      )}
      <span
        className={`${dot} ${canceled ? "bg-sale text-on-sale" : "bg-primary text-on-primary"}`}
      >
        <Mark size={16} strokeWidth={3} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <p className={current ? "font-bold" : "font-medium"}>
          {event.text ?? statusText(event.to, t)}
        </p>
        <time dateTime={event.at} className="block text-sm text-muted">
          {formatMoment(event.at, locale, t)}
        </time>
        {event.note && (
          <p className="mt-0.5 text-sm">
            {event.link ? <a href={event.link}>{event.note}</a> : event.note}
          </p>
        )}
      </div>
    </li>
  );
}

function Coming({ status, last }: { status: string; last: boolean }) {
  const { t } = useI18n();
  return (
    <li className={`${row} text-muted`}>
      {!last && <span aria-hidden="true" className={`${rail} bg-line`} />}
      <span aria-hidden="true" className={`${dot} border-2 border-edge bg-surface`} />
      <p className="pt-0.5">
        {statusText(status, t)} <span className="sr-only">{t("order.coming")}</span>
      </p>
    </li>
  );
}
