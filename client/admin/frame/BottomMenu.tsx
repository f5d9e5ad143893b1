import { Menu } from "lucide-react";
import { useState } from "react";
import { Dialog } from "../../components/ui/Dialog";
import { useI18n } from "../../lib/i18n";
import { FootBadge, MenuLink } from "./MenuLink";
import { type MenuScreen, useMenu, useWaiting } from "./menu";
import { Person } from "./Person";

// The maximum number of screens in the bottom menu.
const most = 4;

/** Returns the everyday screens of a menu, filled up with others if the member may open too few of them. */
function footOf(menu: MenuScreen[]): MenuScreen[] {
  const others = menu.filter(({ foot }) => !foot);
  const everyday = menu.filter(({ foot }) => foot);
  return [...everyday, ...others.slice(0, Math.max(0, most - everyday.length))];
}

/** The phone's menu: everyday screens at the bottom, all others in a sheet behind "More". */
export function BottomMenu() {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  const menu = useMenu();
  const shown = footOf(menu);
  const rest = menu.filter((screen) => !shown.includes(screen));
  const waiting = useWaiting()(...rest);
  return (
    <>
      <nav aria-label={t("admin.menu")} className="bottom-nav no-print flex lg:hidden">
        {shown.map((screen) => (
          <MenuLink key={screen.path} screen={screen} look="foot" />
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
          {waiting > 0 && <span className="sr-only">{t("admin.waiting", { count: waiting })}</span>}
        </button>
      </nav>
      {open && (
        <Dialog title={t("admin.more")} look="middle" onClose={() => setOpen(false)}>
          <div className="grid gap-0.5 overflow-y-auto p-3">
            {rest.map((screen) => (
              <MenuLink
                key={screen.path}
                screen={screen}
                look="side"
                onClick={() => setOpen(false)}
              />
            ))}
            <Person className={rest.length > 0 ? "mt-3 border-t border-line pt-3" : ""} />
          </div>
        </Dialog>
      )}
    </>
  );
}
