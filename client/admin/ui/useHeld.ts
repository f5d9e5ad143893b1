import { useState } from "react";
import { useI18n } from "../../lib/i18n";

/**
 * Holds a form back while pictures of it are on their way: onBusy is PictureUpload's,
 * problem what else is in the way of the form.
 */
export function useHeld(problem: string) {
  const { t } = useI18n();
  const [sending, onBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  return {
    sending,
    onBusy,
    /** Why nothing came of it. */
    problem: asked && sending ? t("admin.pictures.wait") : problem,
    /** Whether the form cannot be sent now, which is told. */
    held(): boolean {
      setAsked(sending);
      return sending;
    },
  };
}
