import { SearchX } from "lucide-react";
import { Notice } from "../components/Notice";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { bestSellingPath, categoriesPath } from "../lib/paths";
import { Link } from "../router/Link";

/** The notice that a search found nothing, with other ways to find products. */
export function SearchNothing({ query }: { query: string }) {
  const { t } = useI18n();
  return (
    <Notice
      icon={<SearchX size={44} aria-hidden="true" />}
      title={t("search.none", { query })}
      message={t("search.none.hint")}
      heading="h2"
    >
      <ElsewhereLinks />
    </Notice>
  );
}

/** Links to the best-selling products and the categories. */
export function ElsewhereLinks() {
  const { t } = useI18n();
  return (
    <>
      <Link to={bestSellingPath} className={button.primary}>
        {t("nav.best_selling")}
      </Link>
      <Link to={categoriesPath} className={button.quiet}>
        {t("nav.categories")}
      </Link>
    </>
  );
}
