import { CircleUserRound, House } from "lucide-react";
import { useI18n } from "../lib/i18n";
import { dashboardPath, homePath } from "../lib/paths";
import { CartButton } from "./CartButton";
import { CategoriesLink } from "./CategoriesLink";
import { Link } from "./Link";

const look =
  "flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium hover:text-primary";

/** The shop's four places, under the thumb on a phone. */
export function BottomNav() {
  const { t } = useI18n();
  return (
    <nav aria-label={t("nav.bottom")} className="bottom-nav md:hidden">
      <Link to={homePath} className={look}>
        <House size={22} aria-hidden="true" />
        {t("nav.home")}
      </Link>
      <CategoriesLink className={look} />
      <CartButton className={look}>{t("cart")}</CartButton>
      <Link to={dashboardPath} className={look}>
        <CircleUserRound size={22} aria-hidden="true" />
        {t("nav.profile")}
      </Link>
    </nav>
  );
}
