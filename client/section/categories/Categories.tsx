import { CategoryIcon } from "../../catalog/CategoryIcon";
import { useI18n } from "../../lib/i18n";
import { categoryPath } from "../../lib/paths";
import { Link } from "../../router/Link";
import { SectionHeading } from "../SectionHeading";
import type { Props } from "./props.gen";

/** The main categories as tiles. */
export function Categories({ heading, categories }: Props) {
  const { t } = useI18n();
  return (
    <section className="mt-8 sm:mt-10">
      <SectionHeading text={heading || t("home.categories")} />
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
    </section>
  );
}
