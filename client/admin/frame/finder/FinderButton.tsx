import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useI18n } from "../../../lib/i18n";
import { isPlainKey, keysOff } from "../../lib/keys";
import { lateDialog } from "../../lib/late";

const FinderDialog = lateDialog(async () => (await import("./FinderDialog")).FinderDialog);

/** Reports whether a key press opens the search: Ctrl-K or Cmd-K anywhere, or "/" outside of fields. */
function opensFinder(event: KeyboardEvent): boolean {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k")
    return !document.querySelector("dialog[open]");
  return event.key === "/" && !event.repeat && isPlainKey(event) && !keysOff();
}

/** The top bar's button for the search, which Ctrl-K and "/" open too. It looks like a field on desktops. */
export function FinderButton() {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!opensFinder(event)) return;
      event.preventDefault();
      setOpen(true);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("admin.find")}
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="inline-flex size-11 shrink-0 items-center justify-center gap-2.5 rounded-control hover:bg-sunken lg:mr-1 lg:w-72 lg:justify-start lg:border lg:border-edge lg:bg-surface lg:px-3 lg:text-muted"
      >
        <Search size={20} aria-hidden="true" />
        <span aria-hidden="true" className="hidden grow truncate text-left lg:block">
          {t("admin.find")}
        </span>
        <span
          aria-hidden="true"
          className="hidden rounded border border-edge px-1.5 text-sm lg:block"
        >
          /
        </span>
      </button>
      {/* Outside of the top bar, because a dialog has a header of its own. */}
      {open && createPortal(<FinderDialog onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}
