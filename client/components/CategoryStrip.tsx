import { useI18n } from "../lib/i18n";
import { usePage } from "../lib/page";
import { categoryPath } from "../lib/paths";
import { Link } from "./Link";

/** The top categories in one row that scrolls sideways. */
export function CategoryStrip() {
  const { t } = useI18n();
  const { categories } = usePage();
  const top = categories.filter((c) => c.parent_id === 0);
  if (top.length === 0) return null;
  return (
    <nav aria-label={t("nav.categories")} className="bg-header-strip">
      <ul className="wrap shelf gap-1 py-1">
        {top.map((category) => (
          <li key={category.id} className="shrink-0">
            <Link
              to={categoryPath(category)}
              className="flex min-h-11 items-center gap-1.5 rounded-control px-3 text-sm font-medium hover:bg-current/10"
            >
              <span aria-hidden="true">{category.icon}</span>
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
