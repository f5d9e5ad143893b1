import { CategoryIcon } from "../catalog/CategoryIcon";
import { useI18n } from "../lib/i18n";
import { usePage, useTopCategories } from "../lib/page";
import { bestSellingPath, categoryPath } from "../lib/paths";
import { Link } from "../router/Link";
import { closeOverlay } from "../state/overlay";
import type { Category } from "../types/catalog.gen";

const look = "flex min-h-12 items-center gap-3 px-4 py-1.5 hover:bg-sunken";

/** The shop's categories with their subcategories. */
export default function CategoryDrawer() {
  const { t } = useI18n();
  const { categories } = usePage();
  const top = useTopCategories();
  if (top.length === 0) {
    return <p className="px-4 py-10 text-center text-muted">{t("categories.none")}</p>;
  }
  return (
    <ul className="grow overflow-y-auto overscroll-contain py-2">
      {top.map((category) => (
        <li key={category.id} className="border-b border-line last:border-0">
          <CategoryLink category={category} className="font-semibold" />
          <SubCategories of={category} all={categories} />
        </li>
      ))}
      <li className="border-t border-line">
        <Link to={bestSellingPath} onClick={closeOverlay} className={`${look} text-primary`}>
          <span aria-hidden="true" className="w-7 text-center text-xl">
            ★
          </span>
          {t("nav.best_selling")}
        </Link>
      </li>
    </ul>
  );
}

function SubCategories({ of, all }: { of: Category; all: Category[] }) {
  const below = all.filter((category) => category.parent_id === of.id);
  if (below.length === 0) return null;
  return (
    <ul className="pb-2">
      {below.map((category) => (
        <li key={category.id}>
          <CategoryLink category={category} inherited={of.icon} className="pl-11 text-sm" />
        </li>
      ))}
    </ul>
  );
}

interface CategoryLinkProps {
  category: Category;
  /** The parent's icon, used by a category without one. */
  inherited?: string;
  className: string;
}

function CategoryLink({ category, inherited = "", className }: CategoryLinkProps) {
  return (
    <Link to={categoryPath(category)} onClick={closeOverlay} className={`${look} ${className}`}>
      <span
        aria-hidden="true"
        className={`w-7 text-center ${category.parent_id ? "text-lg" : "text-2xl"}`}
      >
        <CategoryIcon icon={category.icon || inherited} />
      </span>
      {category.name}
    </Link>
  );
}
