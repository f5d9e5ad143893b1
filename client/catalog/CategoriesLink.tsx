import { LayoutGrid } from "lucide-react";
import { useI18n } from "../lib/i18n";
import { categoriesPath } from "../lib/paths";
import { OverlayLink } from "../overlays/OverlayLink";

/** Opens the drawer of categories. */
export function CategoriesLink(props: { className: string; labelClassName?: string }) {
  const { t } = useI18n();
  return (
    <OverlayLink opens="categories" to={categoriesPath} className={props.className}>
      <LayoutGrid size={22} aria-hidden="true" className="shrink-0" />
      <span className={props.labelClassName}>{t("nav.categories")}</span>
    </OverlayLink>
  );
}
