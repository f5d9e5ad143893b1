import { CircleUserRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { forgetPasswordPath, loginPath, withNext } from "../lib/paths";
import { Link } from "../router/Link";

/** The notice that the verified number already has an account. */
export function AccountExists({ next }: { next: string }) {
  const { t } = useI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className="grid justify-items-center gap-3 py-4 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-primary-soft text-primary">
        <CircleUserRound size={32} aria-hidden="true" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t("account.exists")}
      </h2>
      <p className="text-muted">{t("account.exists.hint")}</p>
      <Link to={withNext(loginPath, next)} className={`${button.primary} mt-2 w-full`}>
        {t("account.login")}
      </Link>
      <Link to={withNext(forgetPasswordPath, next)} className={`${button.quiet} w-full`}>
        {t("account.forget")}
      </Link>
    </div>
  );
}
