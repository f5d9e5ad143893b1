import type { MessageKey } from "../../../lib/i18n";
import { useI18n } from "../../../lib/i18n";
import type { Tone } from "../../../order/status";
import type { Change } from "../../lib/offline/queue";
import { StatusBadge } from "../../ui/StatusBadge";
import { useChanges } from "./changes";

const states: Record<Change["state"], { text: MessageKey; tone: Tone }> = {
  waiting: { text: "admin.queue.waiting", tone: "yellow" },
  conflict: { text: "admin.queue.conflict", tone: "red" },
  refused: { text: "admin.queue.refused", tone: "red" },
};

/** The state of a change on this device. */
export function QueuedBadge({ state }: { state: Change["state"] }) {
  const { t } = useI18n();
  const { text, tone } = states[state];
  return <StatusBadge tone={tone}>{t(text)}</StatusBadge>;
}

/** The state of an order's changes on this device, if it has any. */
export function QueuedMark({ order }: { order: string }) {
  const own = useChanges().filter((change) => change.order === order);
  const worst = own.find(({ state }) => state !== "waiting") ?? own[0];
  return worst ? <QueuedBadge state={worst.state} /> : null;
}
