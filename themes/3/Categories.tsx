import { CategoryIcon } from "../../client/catalog/CategoryIcon";
import { categoryPath } from "../../client/lib/paths";
import { Link } from "../../client/router/Link";
import type { Category } from "../../client/types/catalog.gen";

interface CategoriesProps {
  title: string;
  categories: Category[];
}

/** The top categories as coloured cards in a row. */
export function Categories({ title, categories }: CategoriesProps) {
  if (categories.length === 0) return null;
  return (
    <section id="categories" className="mt-7 sm:mt-12">
      <h2 className="wrap text-2xl sm:text-4xl">{title}</h2>
      <ul className="shelf rail mt-3 gap-2 pb-1 sm:mt-5 sm:gap-4">
        {categories.map((category) => (
          <li key={category.id} className="flex w-28 sm:min-w-44 sm:max-w-80 sm:flex-[1_0_11rem]">
            <Link
              to={categoryPath(category)}
              className="paint flex w-full flex-col gap-2 rounded-card p-3.5 leading-snug font-bold transition-[border-radius] duration-300 hover:rounded-[3rem] motion-reduce:transition-none sm:gap-6 sm:p-6 sm:text-xl sm:leading-snug"
            >
              <span aria-hidden="true" className="text-4xl sm:text-6xl">
                <CategoryIcon icon={category.icon} />
              </span>
              <span className="mt-auto">{category.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
