import { Bell } from "lucide-react";
import { CountBadge } from "../cart/CartButton";
import { useI18n } from "../lib/i18n";
import { sectionPath } from "../lib/paths";
import { Link } from "../router/Link";
import { useUnread } from "./useUnread";

/** Links to the notifications and shows the number of unread ones. */
export function NoticeBell() {
  const { t, tn } = useI18n();
  const { notifications } = useUnread();
  const label =
    notifications > 0 ? tn("dashboard.bell", notifications) : t("dashboard.notifications");
  return (
    <Link
      to={sectionPath("notifications")}
      aria-label={label}
      title={t("dashboard.notifications")}
      className="grid size-11 shrink-0 place-items-center rounded-full border border-line bg-surface hover:border-primary hover:text-primary"
    >
      <span className="relative">
        <Bell size={22} aria-hidden="true" />
        <CountBadge count={notifications} />
      </span>
    </Link>
  );
}
