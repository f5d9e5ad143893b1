import { useI18n } from "../lib/i18n";
import { usePage } from "../lib/page";
import { homePath } from "../lib/paths";
import { Link } from "../router/Link";
import { button } from "./ui/button";

/** Links to the shop's home page, or to the market's on a page without a shop. */
export function GoHome({ primary }: { primary?: boolean }) {
  const { t } = useI18n();
  const { shop, links } = usePage();
  const look = primary ? button.primary : button.quiet;
  if (!shop) {
    return (
      <a href={links.home} className={look}>
        {t("go_home")}
      </a>
    );
  }
  return (
    <Link to={homePath} className={look}>
      {t("go_home")}
    </Link>
  );
}
