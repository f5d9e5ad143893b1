import { categoryPath } from "../lib/paths";
import { Link } from "../router/Link";
import type { Category } from "../types/catalog.gen";
import { CategoryIcon } from "./CategoryIcon";

/** Categories as tiles with their icons. */
export function CategoryTiles({ categories }: { categories: Category[] }) {
  return (
    <ul className="grid grid-cols-3 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] sm:gap-3">
      {categories.map((category) => (
        <li key={category.id} className="flex">
          <Link
            to={categoryPath(category)}
            className="flex w-full min-w-0 flex-col items-center gap-1 rounded-card bg-surface px-1.5 py-3 text-center text-sm font-medium wrap-anywhere shadow-card transition-shadow hover:text-primary hover:shadow-raised"
          >
            <span aria-hidden="true" className="text-3xl">
              <CategoryIcon icon={category.icon} />
            </span>
            {category.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
