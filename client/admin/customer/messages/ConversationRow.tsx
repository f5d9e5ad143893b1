import { Image } from "lucide-react";
import { dayOf } from "../../../format/days";
import { useI18n } from "../../../lib/i18n";
import type { Conversation, Message } from "../../../types/chat.gen";
import { useFormat } from "../../lib/format";
import { useQueryState } from "../../lib/useQueryState";
import { ScreenLink } from "../../ui/ScreenLink";

interface ConversationRowProps {
  conversation: Conversation;
  /** Whether this conversation is open. */
  chosen: boolean;
}

/** A conversation in the list: customer, last message, its time and the unread count. */
export function ConversationRow({ conversation, chosen }: ConversationRowProps) {
  const { n, tn } = useI18n();
  const [words] = useQueryState("q");
  const { customer, last, unread } = conversation;
  const query = words ? `?q=${encodeURIComponent(words)}` : "";
  return (
    <ScreenLink
      to={`/messages/${customer.id}${query}`}
      aria-current={chosen ? "page" : undefined}
      className="flex min-h-18 items-center gap-3 bg-surface px-3.5 py-2.5 hover:bg-page aria-[current=page]:bg-primary-soft"
    >
      <Initial name={customer.name} />
      <span className="grid min-w-0 grow grid-cols-1 gap-0.5">
        <span className="flex items-baseline gap-2">
          <span className={`min-w-0 grow truncate ${unread > 0 ? "font-bold" : "font-semibold"}`}>
            {customer.name}
          </span>
          <When at={last.at} />
        </span>
        <span className="flex items-center gap-2">
          <span
            className={`min-w-0 grow truncate text-sm ${unread > 0 ? "font-semibold text-ink" : "text-muted"}`}
          >
            <Said message={last} />
          </span>
          {unread > 0 && (
            <span className="min-w-6 rounded-full bg-primary px-1.5 text-center text-sm leading-6 font-semibold text-on-primary">
              <span aria-hidden="true">{n(unread)}</span>
              <span className="sr-only">{tn("admin.messages.unread", unread)}</span>
            </span>
          )}
        </span>
      </span>
    </ScreenLink>
  );
}

/**
 * Returns the first letter with its vowel sign. Firefox before 125 has no Intl.Segmenter, so there it returns
 * the first character.
 */
function firstLetter(name: string): string {
  if (!Intl.Segmenter) return [...name][0] ?? "";
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment ?? "";
}

/** The first letter of a customer's name, as an avatar. */
export function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-lg font-semibold text-muted"
    >
      {firstLetter(name)}
    </span>
  );
}

// Shows the time of a message from today, else its date.
function When({ at }: { at: string }) {
  const { clock, date } = useFormat();
  const today = dayOf(at) === dayOf(new Date().toISOString());
  return (
    <time dateTime={at} className="shrink-0 text-xs text-muted">
      {today ? clock(at) : date(at)}
    </time>
  );
}

function Said({ message: { from, text, picture } }: { message: Message }) {
  const { t } = useI18n();
  return (
    <>
      {from === "shop" && `${t("dashboard.chat.you")}: `}
      {picture && <Image size={15} aria-hidden="true" className="mr-1 inline align-text-bottom" />}
      {text || t("admin.messages.picture")}
    </>
  );
}
