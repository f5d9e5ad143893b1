import { useCallback, useEffect } from "react";
import { type BlockerFunction, type Location, useBlocker } from "react-router";
import { Confirmation } from "../../forms/Confirmation";
import { useI18n } from "../../lib/i18n";

// What one screen is told from another by: the path, and the page of it where a text of
// several is written.
const screenOf = ({ pathname, search }: Location) =>
  `${pathname} ${new URLSearchParams(search).get("page") ?? ""}`;

/**
 * Asks before what is written is left unsaved: by a link, by "back", or by leaving the
 * page. when: as in form.formState.isDirty. To leave after saving: useOpen's `saved`.
 */
export function UnsavedGuard({ when }: { when: boolean }) {
  const { t } = useI18n();
  const blocks = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation, historyAction }) =>
      when &&
      // An entry that one comes back to may have been opened after saving, long ago.
      !(nextLocation.state?.saved && historyAction !== "POP") &&
      screenOf(currentLocation) !== screenOf(nextLocation),
    [when],
  );
  const blocker = useBlocker(blocks);
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [when]);
  if (blocker.state !== "blocked") return null;
  return (
    <Confirmation
      title={t("admin.unsaved")}
      text={t("admin.unsaved.text")}
      keep={t("admin.unsaved.stay")}
      act={t("admin.unsaved.leave")}
      busy={false}
      onAct={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  );
}
