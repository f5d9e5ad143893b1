import { ArrowDown } from "lucide-react";
import { Fragment, type ReactNode, useCallback, useRef, useState } from "react";
import { button } from "../../components/ui/button";
import { dayName } from "../../format/days";
import { useI18n } from "../../lib/i18n";
import { ChatRow } from "./ChatRow";
import { chatRows, type Line } from "./chatLines";
import { useChatScroll } from "./useChatScroll";

interface ChatLogProps {
  lines: Line[];
  /** Whether there are older messages. */
  more: boolean;
  /** The sequence number of the last message that the other side has seen. */
  seen: number;
  readOlder: () => Promise<void>;
  /** Called on every scroll. `atEnd` is true if the end is visible. */
  onEnd: (atEnd: boolean) => void;
  /** Shown while there are no messages. */
  children: ReactNode;
}

/** A conversation, grouped by day. */
export function ChatLog({ lines, more, seen, readOlder, onEnd, children }: ChatLogProps) {
  const { t } = useI18n();
  const older = useOlder(more, readOlder);
  const { box, content, onScroll, missed, toEnd } = useChatScroll(lines, older.read, onEnd);
  const last = lines.findLast(({ own, seq }) => own && seq > 0)?.seq ?? 0;
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={box}
        role="log"
        aria-live="polite"
        aria-busy={older.state === "reading"}
        aria-label={t("dashboard.chat.log")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be scrollable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="h-full overflow-y-auto overscroll-contain px-3 [overflow-anchor:none] sm:px-5"
      >
        <div ref={content} className="flex min-h-full flex-col justify-end py-4">
          {more && <OlderButton {...older} />}
          {lines.length === 0 && children}
          {chatRows(lines).map((row) => (
            <Fragment key={row.line.key}>
              {row.newDay && <DayName at={row.line.at} />}
              <ChatRow row={row} seen={seen} last={last} />
            </Fragment>
          ))}
        </div>
      </div>
      {missed > 0 && <NewButton count={missed} onClick={toEnd} />}
    </div>
  );
}

function DayName({ at }: { at: string }) {
  const i18n = useI18n();
  return (
    <p className="mx-auto my-3 w-fit rounded-full bg-sunken px-3 py-0.5 text-xs text-muted">
      {dayName(at, i18n)}
    </p>
  );
}

function useOlder(more: boolean, readOlder: () => Promise<void>) {
  const [state, setState] = useState<"idle" | "reading" | "failed">("idle");
  const busy = useRef(false);
  const read = useCallback(async () => {
    if (busy.current || !more) return;
    busy.current = true;
    setState("reading");
    try {
      await readOlder();
      setState("idle");
    } catch (error) {
      console.info("load older messages:", error);
      setState("failed");
    } finally {
      busy.current = false;
    }
  }, [more, readOlder]);
  return { state, read };
}

function OlderButton({ state, read }: ReturnType<typeof useOlder>) {
  const { t } = useI18n();
  return (
    <p className="mb-2 text-center">
      {state === "failed" && <span className="block text-sm text-muted">{t("error.network")}</span>}
      <button
        type="button"
        onClick={read}
        aria-disabled={state === "reading"}
        className={`${button.quiet} text-sm aria-disabled:opacity-60`}
      >
        {t(state === "reading" ? "loading" : "dashboard.chat.older")}
      </button>
    </p>
  );
}

function NewButton({ count, onClick }: { count: number; onClick: () => void }) {
  const { tn } = useI18n();
  return (
    <button
      type="button"
      onClick={onClick}
      className={`${button.primary} absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full text-sm shadow-raised`}
    >
      <ArrowDown size={18} aria-hidden="true" />
      {tn("dashboard.chat.new", count)}
    </button>
  );
}
