import { useI18n } from "../../lib/i18n";
import { MenuLink } from "./MenuLink";
import { useMenu } from "./menu";
import { Person } from "./Person";

/** The desktop's menu: all screens, and the signed-in person below. */
export function SideMenu() {
  const { t } = useI18n();
  const menu = useMenu();
  return (
    <aside className="no-print fixed inset-y-0 top-14 left-0 hidden w-64 flex-col overflow-y-auto border-r border-line bg-surface p-3 lg:flex">
      <nav aria-label={t("admin.menu")} className="grid gap-0.5">
        {menu.map((screen) => (
          <MenuLink key={screen.path} screen={screen} look="side" />
        ))}
      </nav>
      <Person className="mt-auto pt-6" />
    </aside>
  );
}
