import { AlarmClock } from "lucide-react";
import { useId, useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { AdminOrder } from "../../../types/order.gen";
import { lateDialog } from "../../lib/late";
import { Button } from "../../ui/Button";
import { Moment } from "../../ui/Figures";
import { FoldCard } from "../../ui/FoldCard";
import { AcceptCalled } from "./AcceptCalled";
import { CallBadge } from "./CallBadge";
import { outcomes } from "./outcomes";
import { useCall, useReminderDone } from "./useCall";

const CallLater = lateDialog(() => import("./CallLater").then((part) => part.CallLater));

// Maximum length of a note in characters, equal to the server's.
const longest = 200;

/** The calls about an order: the last outcome, the reminder, and a button for each outcome of another call. */
export function Calls({ order }: { order: AdminOrder }) {
  const { t } = useI18n();
  const id = useId();
  const [note, setNote] = useState("");
  const [asks, setAsks] = useState<"" | "time" | "accept">("");
  const { mutate, isPending } = useCall(order.order_id, ({ outcome }, now) => {
    setNote("");
    setAsks(outcome === "confirmed" && now.status === "pending" ? "accept" : "");
  });
  const record = (outcome: string, at?: Date) =>
    mutate({ outcome, remind_at: at?.toISOString() ?? null, note: note.trim() });
  const close = () => setAsks("");
  if (order.status === "completed" || order.status === "canceled") return null;
  return (
    <FoldCard
      name="calls"
      title={t("admin.calls")}
      state={<CallBadge order={order} />}
      urgent={Boolean(order.remind_at)}
    >
      <p className="empty:hidden">
        <CallBadge order={order} />
      </p>
      <Reminder order={order} />
      <label htmlFor={id} className="mb-1 block font-medium not-first:mt-3">
        {t("admin.calls.note")}{" "}
        <span className="text-sm font-normal text-muted">({t("form.optional")})</span>
      </label>
      <input
        id={id}
        value={note}
        maxLength={longest}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        onChange={(event) => setNote(event.currentTarget.value)}
        className="control"
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {t("admin.orders.note.hint")}
      </p>
      <fieldset className="mt-3 grid grid-cols-2 gap-2">
        <legend className="sr-only">{t("admin.calls.outcome")}</legend>
        {outcomes.map(({ value, text }) => (
          <Button
            key={value}
            busy={isPending}
            aria-haspopup={value === "later" ? "dialog" : undefined}
            onClick={() => (value === "later" ? setAsks("time") : record(value))}
            className="px-2!"
          >
            {t(text)}
          </Button>
        ))}
      </fieldset>
      {asks === "time" && (
        <CallLater busy={isPending} onChoose={(at) => record("later", at)} onClose={close} />
      )}
      {asks === "accept" && order.status === "pending" && (
        <AcceptCalled order={order} onClose={close} />
      )}
    </FoldCard>
  );
}

/** The time of the next call, with a button that removes the reminder. */
function Reminder({ order: { order_id, remind_at } }: { order: AdminOrder }) {
  const { t } = useI18n();
  const { mutate, isPending } = useReminderDone(order_id);
  if (!remind_at) return null;
  return (
    <p className="mt-2 flex items-center gap-2">
      <AlarmClock size={18} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="min-w-0 grow">
        {t("admin.calls.reminder")}: <Moment at={remind_at} />
      </span>
      <Button look="plain" busy={isPending} onClick={() => mutate()}>
        {t("admin.calls.reminder.remove")}
      </Button>
    </p>
  );
}
