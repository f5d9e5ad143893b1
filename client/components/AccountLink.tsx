import { CircleUserRound } from "lucide-react";
import { useI18n } from "../lib/i18n";
import { dashboardPath, loginPath } from "../lib/paths";
import { useCustomer } from "../state/customer";
import { Link } from "./Link";

interface AccountLinkProps {
  className: string;
  /** Of the words beside the picture. */
  labelClassName?: string;
}

/** To the dashboard of a customer who is signed in, else to sign in. */
export function AccountLink({ className, labelClassName = "" }: AccountLinkProps) {
  const { t } = useI18n();
  const customer = useCustomer();
  return (
    <Link to={customer ? dashboardPath : loginPath} className={className}>
      <CircleUserRound size={22} aria-hidden="true" />
      <span className={labelClassName}>{t(customer ? "nav.dashboard" : "nav.login")}</span>
    </Link>
  );
}
