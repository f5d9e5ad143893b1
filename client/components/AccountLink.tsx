import { CircleUserRound } from "lucide-react";
import { useI18n } from "../lib/i18n";
import { dashboardPath, loginPath } from "../lib/paths";
import { Link } from "../router/Link";

interface AccountLinkProps {
  className: string;
  /** Classes of the label beside the icon. */
  labelClassName?: string;
}

/**
 * Links to the dashboard of a signed-in customer, else to the login page. The markup contains both
 * links, and the stylesheet shows one of them before any script runs.
 */
export function AccountLink({ className, labelClassName = "" }: AccountLinkProps) {
  const { t } = useI18n();
  return (
    <>
      <Link to={loginPath} className={`for-guest ${className}`}>
        <CircleUserRound size={22} aria-hidden="true" />
        <span className={labelClassName}>{t("nav.login")}</span>
      </Link>
      <Link to={dashboardPath} className={`for-customer ${className}`}>
        <CircleUserRound size={22} aria-hidden="true" />
        <span className={labelClassName}>{t("nav.dashboard")}</span>
      </Link>
    </>
  );
}
