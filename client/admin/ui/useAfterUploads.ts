import { useEffect, useRef, useState } from "react";
import { useI18n } from "../../lib/i18n";

/**
 * Delays the submission of a form until its pictures are uploaded. Pass `onBusy` to PictureUpload. `submit` is
 * called to submit the form again; `problem` is the form's own error.
 */
export function useAfterUploads(submit: () => void, problem: string) {
  const { t } = useI18n();
  const [{ sending, failed }, setUploads] = useState({ sending: false, failed: false });
  const [waiting, setWaiting] = useState(false);
  const [stopped, setStopped] = useState(false);
  const latest = useRef(submit);
  latest.current = submit;
  useEffect(() => {
    if (!waiting || sending) return;
    setWaiting(false);
    setStopped(failed);
    if (!failed) latest.current();
  }, [waiting, sending, failed]);
  return {
    sending,
    /** Whether the form will be submitted once the uploads are finished. */
    waiting,
    onBusy: (busy: boolean, failed: boolean) => setUploads({ sending: busy, failed }),
    /** The error to show. */
    problem: stopped && failed ? t("admin.pictures.not_sent") : problem,
    /** Reports whether the form has to wait for uploads. It is then submitted later, unless an upload fails. */
    held(): boolean {
      setWaiting(sending);
      setStopped(false);
      return sending;
    },
  };
}
