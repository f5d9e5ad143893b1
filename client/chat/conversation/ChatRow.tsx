import { Check, CheckCheck, Clock, RotateCw, Trash2, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { formatClock } from "../../format/moment";
import { useI18n } from "../../lib/i18n";
import { ChatBubble } from "./ChatBubble";
import type { Row } from "./chatLines";
import type { Unsent } from "./chatOutbox";
import { sender, useSending } from "./chatSender";
import { useRoom } from "./room";
import { removeUnsent } from "./unsent";

interface ChatRowProps {
  row: Row;
  /** The sequence number of the last message that the other side has seen. */
  seen: number;
  /** The sequence number of this side's last sent message, which shows its delivery status. */
  last: number;
}

/** A message; own messages are on the right. The last one of a group shows its time. */
export function ChatRow({ row: { line, first, last: ends }, seen, last }: ChatRowProps) {
  const { t, locale } = useI18n();
  const { other } = useRoom();
  const { own, seq, unsent, at } = line;
  const isLast = seq > 0 && seq === last;
  return (
    <div className={`flex ${ends ? "mb-3" : "mb-1"} ${own ? "justify-end" : ""}`}>
      <div
        className={`grid max-w-[85%] gap-1 sm:max-w-[70%] ${own ? "justify-items-end" : "justify-items-start"}`}
      >
        {first && <p className="sr-only">{own ? t("dashboard.chat.you") : other}</p>}
        <ChatBubble line={line} />
        {unsent && <UnsentState unsent={unsent} />}
        {(ends || isLast) && (
          <p className="flex items-center gap-2 px-1 text-xs text-muted">
            <time dateTime={at}>{formatClock(at, locale, t)}</time>
            {isLast && <SentState seen={last <= seen} />}
          </p>
        )}
      </div>
    </div>
  );
}

function SentState({ seen }: { seen: boolean }) {
  const { t } = useI18n();
  const Mark = seen ? CheckCheck : Check;
  return (
    <span className="inline-flex items-center gap-1">
      <Mark size={15} aria-hidden="true" className={seen ? "text-primary" : ""} />
      {t(seen ? "dashboard.chat.seen" : "dashboard.chat.sent")}
    </span>
  );
}

// The status of an unsent message, with buttons to retry or remove it.
function UnsentState({ unsent }: { unsent: Unsent }) {
  const { t } = useI18n();
  const { box } = useRoom();
  const sending = useSending(unsent.key);
  if (sending.state === "sending") {
    return (
      <p className="flex items-center gap-1 px-1 text-xs text-muted">
        <Clock size={14} aria-hidden="true" />
        {t("dashboard.chat.sending")}
      </p>
    );
  }
  const refused = sending.state === "refused";
  return (
    <div className="grid justify-items-end px-1 text-sm">
      <p className={`text-end font-medium ${refused ? "text-sale" : "text-warning"}`}>
        <TriangleAlert size={16} aria-hidden="true" className="mr-1.5 inline align-text-bottom" />
        {refused
          ? t("dashboard.chat.refused", { reason: sending.reason })
          : t("dashboard.chat.waiting")}
      </p>
      <p className="flex gap-4">
        <Act onClick={() => sender.retry(unsent.key)}>
          <RotateCw size={16} aria-hidden="true" />
          {t("dashboard.chat.retry")}
        </Act>
        <Act onClick={() => removeUnsent(box, unsent)}>
          <Trash2 size={16} aria-hidden="true" />
          {t("dashboard.chat.discard")}
        </Act>
      </p>
    </div>
  );
}

function Act({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary hover:underline"
    >
      {children}
    </button>
  );
}
