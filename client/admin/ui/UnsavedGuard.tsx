import { useCallback, useEffect } from "react";
import { type BlockerFunction, type Location, useBlocker } from "react-router";
import { Confirmation } from "../../forms/Confirmation";
import { useI18n } from "../../lib/i18n";

const screenOf = ({ pathname, search }: Location, by: readonly string[]) => {
  const query = new URLSearchParams(search);
  return [pathname, ...by.map((name) => query.get(name))].join(" ");
};

const byPage = ["page"];

interface UnsavedGuardProps {
  /** Whether there is unsaved input, such as form.formState.isDirty. */
  when: boolean;
  /** The query parameters that identify a screen besides its path; "page" by default. */
  by?: readonly string[];
}

/**
 * Asks before unsaved input is lost by a link, by going back, or by leaving the document. To leave
 * after saving, use the option `saved` of useOpen.
 */
export function UnsavedGuard({ when, by = byPage }: UnsavedGuardProps) {
  // The router supports one blocker at a time, so forms without unsaved input have none.
  return when && <Blocker by={by} />;
}

function Blocker({ by }: { by: readonly string[] }) {
  const blocks = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation, historyAction }) =>
      // Ignores "saved" when going back: that history entry was opened after an earlier save.
      !(nextLocation.state?.saved && historyAction !== "POP") &&
      screenOf(currentLocation, by) !== screenOf(nextLocation, by),
    [by],
  );
  const blocker = useBlocker(blocks);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  if (blocker.state !== "blocked") return null;
  return <UnsavedQuestion onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />;
}

interface UnsavedQuestionProps {
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether to discard unsaved input. */
export function UnsavedQuestion({ onLeave, onStay }: UnsavedQuestionProps) {
  const { t } = useI18n();
  return (
    <Confirmation
      title={t("admin.unsaved")}
      text={t("admin.unsaved.text")}
      keep={t("admin.unsaved.stay")}
      act={t("admin.unsaved.leave")}
      busy={false}
      onAct={onLeave}
      onClose={onStay}
    />
  );
}
