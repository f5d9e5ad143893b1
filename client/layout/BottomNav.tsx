import { CircleUserRound, House } from "lucide-react";
import { CartButton } from "../cart/CartButton";
import { CategoriesLink } from "../catalog/CategoriesLink";
import { useI18n } from "../lib/i18n";
import { dashboardPath, homePath } from "../lib/paths";
import { Link } from "../router/Link";

const look =
  "flex flex-col items-center justify-center gap-0.5 text-xs font-medium hover:text-primary";

/** The navigation bar at the bottom of a phone screen. Its four cells have fixed positions, so nothing moves while they load. */
export function BottomNav() {
  const { t } = useI18n();
  return (
    <nav
      aria-label={t("nav.bottom")}
      className="bottom-nav grid grid-cols-4 grid-rows-[minmax(3.5rem,auto)] md:hidden"
    >
      <Link to={homePath} className={look}>
        <House size={22} aria-hidden="true" />
        {t("nav.home")}
      </Link>
      <CategoriesLink className={look} />
      <CartButton className={look}>
        <span aria-hidden="true">{t("cart")}</span>
      </CartButton>
      <Link to={dashboardPath} className={look}>
        <CircleUserRound size={22} aria-hidden="true" />
        {t("nav.profile")}
      </Link>
    </nav>
  );
}
