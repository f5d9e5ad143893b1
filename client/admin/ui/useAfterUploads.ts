import { useState } from "react";
import { useI18n } from "../../lib/i18n";

/**
 * Blocks submitting while pictures are uploading: pass onBusy to PictureUpload. problem is the form's
 * own error.
 */
export function useHeld(problem: string) {
  const { t } = useI18n();
  const [sending, onBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  return {
    sending,
    onBusy,
    /** The error to show. */
    problem: asked && sending ? t("admin.pictures.wait") : problem,
    /** Reports whether the form cannot be submitted now, and then shows the reason. */
    held(): boolean {
      setAsked(sending);
      return sending;
    },
  };
}
