import { ChevronRight } from "lucide-react";
import { useI18n } from "../lib/i18n";
import { categoryPath, homePath } from "../lib/paths";
import { Link } from "../router/Link";
import type { Category } from "../types/catalog.gen";

interface BreadcrumbsProps {
  /** The name of the page. */
  name: string;
  /** The category between the shop's home and the page. */
  category?: Category | null;
  /** Another page between the shop's home and the page. */
  parent?: { name: string; to: string };
}

/** The path from the shop's home to the page. The page itself, the last crumb, is not a link. */
export function Breadcrumbs({ name, category, parent }: BreadcrumbsProps) {
  const { t } = useI18n();
  const all: { name: string; to?: string }[] = [{ name: t("nav.home"), to: homePath }];
  if (category) all.push({ name: category.name, to: categoryPath(category) });
  if (parent) all.push(parent);
  all.push({ name });
  return (
    <nav aria-label={t("nav.breadcrumbs")}>
      <ol className="shelf -mx-2.5 items-center text-sm whitespace-nowrap text-muted">
        {all.map((crumb, i) => (
          <li key={crumb.name} className="flex items-center">
            {i > 0 && <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-edge" />}
            {crumb.to ? (
              <Link
                to={crumb.to}
                className="inline-flex min-h-11 min-w-11 items-center justify-center px-2.5 hover:text-primary hover:underline"
              >
                {crumb.name}
              </Link>
            ) : (
              <span aria-current="page" className="px-2.5 text-ink">
                {crumb.name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
