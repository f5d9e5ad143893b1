import type { ReactNode } from "react";
import { useI18n } from "../lib/i18n";
import { useTopCategories } from "../lib/page";
import { bestSellingPath, categoryPath } from "../lib/paths";
import { Link } from "../router/Link";
import { CategoryIcon } from "./CategoryIcon";

const look =
  "flex min-h-11 items-center gap-1.5 rounded-control px-3 text-sm font-medium hover:bg-current/10";

/** The top categories in one row that scrolls horizontally. `children` are rendered before them. */
export function CategoryStrip({ children }: { children?: ReactNode }) {
  const { t } = useI18n();
  const top = useTopCategories();
  return (
    <nav aria-label={t("nav.main")} className="category-strip bg-header-strip">
      <ul className="wrap shelf gap-1 py-1">
        {children && top.length > 0 && <li className="shrink-0">{children}</li>}
        <li className="shrink-0">
          <Link to={bestSellingPath} className={look}>
            <span aria-hidden="true">★</span>
            {t("nav.best_selling")}
          </Link>
        </li>
        {top.map((category) => (
          <li key={category.id} className="shrink-0">
            <Link to={categoryPath(category)} className={look}>
              <span aria-hidden="true">
                <CategoryIcon icon={category.icon} />
              </span>
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
