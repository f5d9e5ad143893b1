import { CategoryIcon } from "../../client/category/CategoryIcon";
import { useI18n } from "../../client/lib/i18n";
import { useTopCategories } from "../../client/lib/page";
import { categoryPath } from "../../client/lib/paths";
import { Link } from "../../client/router/Link";

/** The top categories in arched frames; on a phone a row that scrolls. */
export function Niches() {
  const { t } = useI18n();
  const top = useTopCategories();
  if (top.length === 0) return null;
  return (
    <section id="categories" className="scroll-mt-4 pt-14 lg:pt-20">
      <h2 className="wrap mb-6 text-center text-2xl sm:text-3xl lg:mb-8">{t("home.categories")}</h2>
      <ul className="wrap shelf gap-x-4 gap-y-10 py-1 sm:flex-wrap sm:justify-center lg:gap-x-8">
        {top.map((category) => (
          <li key={category.id} className="w-32 shrink-0 sm:w-40 lg:w-52">
            <Link to={categoryPath(category)} className="group block text-center">
              <span
                aria-hidden="true"
                className="niche grid aspect-[4/5] place-items-center pt-4 text-5xl lg:text-6xl"
              >
                <CategoryIcon icon={category.icon} />
              </span>
              <span className="display mt-3 block text-lg underline-offset-4 group-hover:text-primary group-hover:underline lg:text-xl">
                {category.name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
