import { Bell, MonitorSmartphone, Store } from "lucide-react";
import { useI18n } from "../../lib/i18n";
import { formatPhone } from "../../lib/phone";
import { LogoutButton } from "../device/offline/LogoutButton";
import { knownShops } from "../lib/knownShops";
import { useAdmin } from "../lib/session";
import { useRoleName } from "../team/roles/roleName";
import { ScreenLink } from "../ui/ScreenLink";

const look =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-medium text-muted hover:bg-sunken hover:text-ink";

/** The signed-in person, with links to change the shop and to sign out. */
export function Person({ className = "" }: { className?: string }) {
  const { t, locale } = useI18n();
  const { user } = useAdmin();
  const roleName = useRoleName();
  return (
    <div className={className}>
      <p className="px-3 text-sm text-muted">
        <span className="block truncate text-base font-semibold text-ink">
          {user.name || formatPhone(user.phone, locale)}
        </span>
        {roleName(user.role, user.role_name)}
      </p>
      {knownShops().length > 1 && (
        <a href="/admin/login" className={`mt-1 ${look}`}>
          <Store size={22} aria-hidden="true" />
          {t("admin.other_shop")}
        </a>
      )}
      <ScreenLink to="/alerts" className={`mt-1 ${look}`}>
        <Bell size={22} aria-hidden="true" />
        {t("admin.alerts")}
      </ScreenLink>
      <ScreenLink to="/devices" className={`mt-1 ${look}`}>
        <MonitorSmartphone size={22} aria-hidden="true" />
        {t("admin.sessions")}
      </ScreenLink>
      <LogoutButton className={`mt-1 ${look}`} />
    </div>
  );
}
