import { Bell, BellOff } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { useI18n } from "../../lib/i18n";
import { useMuted } from "../lib/chime";
import { lateDialog } from "../lib/late";
import { loadTexts } from "../lib/texts";
import { useCounts } from "../lib/useLive";
import { FootBadge } from "./MenuLink";

const NoticesDialog = lateDialog(async () => {
  const [{ NoticesDialog }] = await Promise.all([
    import("../insight/notices/NoticesDialog"),
    loadTexts("notices"),
  ]);
  return NoticesDialog;
});

/** The top bar's bell with the number of unread notices, which opens their list. It is crossed out while the sound is muted. */
export function BellButton() {
  const { t, tn } = useI18n();
  const [open, setOpen] = useState(false);
  const { notices } = useCounts();
  const [muted] = useMuted();
  const Picture = muted ? BellOff : Bell;
  const name = t("dashboard.notifications");
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={name}
        onClick={() => setOpen(true)}
        className="icon-button"
      >
        <span className="relative">
          <Picture size={20} aria-hidden="true" />
          <FootBadge waiting={notices} />
        </span>
        <span className="sr-only">{notices > 0 ? tn("dashboard.bell", notices) : name}</span>
      </button>
      {open && createPortal(<NoticesDialog onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}
