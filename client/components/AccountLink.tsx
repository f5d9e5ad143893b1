import { CircleUserRound } from "lucide-react";
import { useI18n } from "../lib/i18n";
import { dashboardPath, loginPath } from "../lib/paths";
import { Link } from "./Link";

interface AccountLinkProps {
  className: string;
  /** Of the words beside the picture. */
  labelClassName?: string;
}

/**
 * To the dashboard of a customer who is signed in, else to sign in. The page is
 * the same for both: the stylesheet shows one of the links, before any script runs.
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
