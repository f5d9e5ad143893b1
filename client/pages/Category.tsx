import { ProductListing } from "../catalog/ProductListing";
import { Breadcrumbs } from "../components/Breadcrumbs";
import { useI18n } from "../lib/i18n";
import { usePageProps } from "../lib/page";
import { categoryPath } from "../lib/paths";
import { Link } from "../router/Link";
import type { Category as CatalogCategory } from "../types/catalog.gen";
import type { CategoryProps } from "../types/page.gen";

export default function Category() {
  const { category, parent, children, listing } = usePageProps<CategoryProps>();
  return (
    <div className="wrap pt-2 pb-10">
      <Breadcrumbs name={category.name} category={parent} />
      <ProductListing title={category.name} listing={listing} path={categoryPath(category)}>
        {children.length > 0 && <SubCategories categories={children} />}
      </ProductListing>
    </div>
  );
}

function SubCategories({ categories }: { categories: CatalogCategory[] }) {
  const { t } = useI18n();
  return (
    <nav aria-label={t("nav.subcategories")} className="mt-3">
      <ul className="shelf gap-2 py-1">
        {categories.map((category) => (
          <li key={category.id} className="shrink-0">
            <Link
              to={categoryPath(category)}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge bg-surface px-4 font-medium hover:border-primary hover:text-primary"
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
