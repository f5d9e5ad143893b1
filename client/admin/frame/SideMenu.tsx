import { useI18n } from "../../lib/i18n";
import { MenuGroups } from "./MenuGroups";
import { Person } from "./Person";

/** The desktop's menu: the groups, and the signed-in person below. */
export function SideMenu() {
  const { t } = useI18n();
  return (
    <aside className="no-print fixed inset-y-0 top-14 left-0 hidden w-64 flex-col border-r border-line bg-surface lg:flex">
      <nav aria-label={t("admin.menu")} className="min-h-0 grow overflow-y-auto p-3">
        <MenuGroups />
      </nav>
      <Person className="shrink-0 border-t border-line p-3" />
    </aside>
  );
}
