import { type MessageKey, useI18n } from "../../../lib/i18n";
import { Moment } from "../Figures";

interface LastHookProps {
  /** The time of the last webhook; null if there was none. */
  at?: string | null;
  last: MessageKey;
  never: MessageKey;
  className?: string;
}

/** The time of a connection's last webhook. */
export function LastHook({ at, last, never, className = "" }: LastHookProps) {
  const { t } = useI18n();
  return (
    <p className={`text-sm text-muted ${className}`}>
      {at ? (
        <>
          {t(last)} <Moment at={at} />
        </>
      ) : (
        t(never)
      )}
    </p>
  );
}
