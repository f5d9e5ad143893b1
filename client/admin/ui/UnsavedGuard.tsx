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
  /** As in form.formState.isDirty. */
  when: boolean;
  /** The parameters that tell one screen from another, beside the path; "page" unless given. */
  by?: readonly string[];
}

/**
 * Asks before what is written is left unsaved: by a link, by "back", or by leaving the
 * page. To leave after saving: useOpen's `saved`.
 */
export function UnsavedGuard({ when, by = byPage }: UnsavedGuardProps) {
  const blocks = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation, historyAction }) =>
      when &&
      // An entry that one comes back to may have been opened after saving, long ago.
      !(nextLocation.state?.saved && historyAction !== "POP") &&
      screenOf(currentLocation, by) !== screenOf(nextLocation, by),
    [when, by],
  );
  const blocker = useBlocker(blocks);
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [when]);
  if (blocker.state !== "blocked") return null;
  return <UnsavedQuestion onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />;
}

interface UnsavedQuestionProps {
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether what is written may be lost. */
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
