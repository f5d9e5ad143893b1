import { type I18n, useI18n } from "../../../lib/i18n";
import { statusText } from "../../../order/status";
import { type Change, type Theirs, wantedOf } from "../../lib/offline/queue";
import { Button } from "../../ui/Button";
import { Moment } from "../../ui/Figures";
import { ScreenLink } from "../../ui/ScreenLink";
import { useQueue } from "./changes";
import { QueuedBadge } from "./QueuedBadge";

/** A queued change with its state and the member's possible actions. */
export function ChangeItem({ change }: { change: Change }) {
  const { t } = useI18n();
  const { drop } = useQueue();
  const { key, order, kind, at, state, theirs, error } = change;
  return (
    <li className="card grid gap-2 p-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <ScreenLink to={`/orders/${order}`} className="py-2 font-semibold text-primary underline">
          #{order}
        </ScreenLink>
        <QueuedBadge state={state} />
      </p>
      {theirs ? (
        <Conflict change={change} theirs={theirs} />
      ) : (
        <>
          <p className="wrap-anywhere whitespace-pre-line">
            {t(kind === "note" ? "admin.queue.note" : "admin.queue.status", {
              what: textOf(kind, wantedOf(change), false, t),
            })}
          </p>
          <p className="text-sm text-muted">
            <Moment at={new Date(at).toISOString()} />
          </p>
          {state === "refused" && (
            <p role="alert" className="font-medium text-danger">
              {error || t("error.default")}
            </p>
          )}
          <Button onClick={() => void drop(key)} className="justify-self-start">
            {t(state === "refused" ? "admin.queue.remove" : "admin.queue.drop")}
          </Button>
        </>
      )}
    </li>
  );
}

/** Shows the member's version and the saved one side by side, to choose one of them. */
function Conflict({ change, theirs }: { change: Change; theirs: Theirs }) {
  const { t } = useI18n();
  const { drop, applyAgain } = useQueue();
  const { key, kind } = change;
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-2">
        <Version title={t("admin.queue.yours")} text={textOf(kind, wantedOf(change), false, t)} />
        <Version
          title={t("admin.queue.theirs")}
          text={textOf(kind, theirs.now, theirs.returned, t)}
        />
      </dl>
      {!theirs.possible && <p className="text-sm text-muted">{t("admin.queue.impossible")}</p>}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void drop(key)}>{t("admin.queue.keep")}</Button>
        {theirs.possible && (
          <Button look="primary" onClick={() => void applyAgain(key)}>
            {t("admin.queue.again")}
          </Button>
        )}
      </div>
    </div>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0 rounded-control bg-sunken p-2.5">
      <dt className="text-sm text-muted">{title}</dt>
      <dd className="font-medium wrap-anywhere whitespace-pre-line">{text}</dd>
    </div>
  );
}

function textOf(kind: Change["kind"], value: string, returned: boolean, t: I18n["t"]): string {
  if (kind === "note") return value || t("admin.queue.no_note");
  return returned ? t("admin.orders.returned") : statusText(value, t);
}
