import { Menu } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../lib/i18n";
import { lateDialog } from "../lib/late";
import { FootBadge, FootLink, Waiting } from "./MenuLink";
import { useEntry, useFoot, useMenu, useWaiting } from "./menu";

const MenuSheet = lateDialog(async () => (await import("./MenuSheet")).MenuSheet);

/** The phone's menu: everyday screens at the bottom, and all groups in a sheet behind "More". */
export function BottomMenu() {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  const menu = useMenu();
  const entry = useEntry(menu);
  const shown = useFoot();
  const rest = menu
    .flatMap(({ entries }) => entries)
    .filter(({ to }) => shown.every((each) => each.to !== to));
  const waiting = useWaiting()(...rest);
  return (
    <>
      <nav aria-label={t("admin.menu")} className="bottom-nav no-print flex lg:hidden">
        {shown.map((each) => (
          <FootLink key={each.to} entry={each} current={each.to === entry?.to} />
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="relative flex min-h-15 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-0.5 text-xs leading-tight font-medium text-muted"
        >
          <span className="relative">
            <Menu size={22} aria-hidden="true" />
            <FootBadge waiting={waiting} />
          </span>
          {t("admin.more")}
          <Waiting waiting={waiting} />
        </button>
      </nav>
      {open && <MenuSheet onClose={() => setOpen(false)} />}
    </>
  );
}
