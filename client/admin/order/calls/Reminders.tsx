import { Check, Phone } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import { phoneHref } from "../../../lib/phone";
import type { Reminder } from "../../../types/ordercall.gen";
import { useFormat } from "../../lib/format";
import { useMay } from "../../lib/session";
import { Button, IconButton } from "../../ui/Button";
import { ScreenLink } from "../../ui/ScreenLink";
import { StatusBadge } from "../../ui/StatusBadge";
import { sameDay } from "./times";
import { useReminderDone } from "./useCall";
import { useNow, useReminders } from "./useReminders";

// The number of reminders that are shown at first.
const first = 3;

/** The reminders to call customers, due ones first. It renders nothing without reminders. */
export function Reminders() {
  const { t, tn } = useI18n();
  const reminders = useReminders();
  const now = useNow();
  const [all, setAll] = useState(false);
  if (reminders.length === 0) return null;
  return (
    <section aria-label={t("admin.calls.reminders")}>
      <ul className="card divide-y divide-line">
        {reminders.slice(0, all ? undefined : first).map((reminder) => (
          <Item key={reminder.order_id} reminder={reminder} now={now} />
        ))}
      </ul>
      {!all && reminders.length > first && (
        <Button look="plain" onClick={() => setAll(true)}>
          {tn("admin.calls.reminders.all", reminders.length)}
        </Button>
      )}
    </section>
  );
}

function Item({ reminder, now }: { reminder: Reminder; now: Date }) {
  const { t } = useI18n();
  const may = useMay();
  const { clock, moment } = useFormat();
  const { order_id, name, mobile, remind_at } = reminder;
  const { mutate, isPending } = useReminderDone(order_id);
  const at = new Date(remind_at);
  const time = sameDay(at, now) ? clock(remind_at) : moment(remind_at);
  return (
    <li className="flex items-center gap-1 py-1 pr-1 pl-3">
      <ScreenLink
        to={`/orders/${encodeURIComponent(order_id)}`}
        className="min-w-0 grow py-2 leading-snug font-medium wrap-anywhere hover:underline"
      >
        {t("admin.calls.reminder.call", { name, time, order: order_id })}{" "}
        {at <= now && <StatusBadge tone="red">{t("admin.calls.overdue")}</StatusBadge>}
      </ScreenLink>
      {mobile && (
        <a
          href={phoneHref(mobile)}
          aria-label={t("admin.orders.call", { name })}
          className="icon-button text-primary"
        >
          <Phone size={20} aria-hidden="true" />
        </a>
      )}
      {may("orders.change") && (
        <IconButton
          icon={Check}
          label={t("admin.calls.reminder.finish", { name })}
          aria-disabled={isPending}
          onClick={() => mutate()}
        />
      )}
    </li>
  );
}
