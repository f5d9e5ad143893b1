import { CategoryIcon } from "../../client/catalog/CategoryIcon";
import { EmptyHome } from "../../client/catalog/EmptyHome";
import { useI18n } from "../../client/lib/i18n";
import { useTopCategories } from "../../client/lib/page";
import { bestSellingPath, categoryPath } from "../../client/lib/paths";
import { Link } from "../../client/router/Link";
import type { ShopHomeProps } from "../../client/types/page.gen";
import { Hero } from "./Hero";
import { Shelf } from "./Shelf";

/** The home page: the dark top, then categories and shelves in colour. */
export function Home(props: ShopHomeProps) {
  const { banners, featured, best_selling, newest } = props;
  const { t } = useI18n();
  return (
    <>
      <Hero banners={banners} />
      <Categories />
      <div className="wrap">
        <EmptyHome {...props} />
      </div>
      <Shelf title={t("home.featured")} products={featured} className="mt-9 sm:mt-14" />
      <Shelf
        title={t("nav.best_selling")}
        products={best_selling}
        to={bestSellingPath}
        className="mt-7 rounded-[2.5rem] bg-accent pt-7 pb-5 text-on-accent sm:mt-12 sm:pt-12 sm:pb-10"
      />
      <Shelf title={t("home.newest")} products={newest} className="mt-9 sm:mt-14" />
      <div className="h-8 sm:h-14" />
    </>
  );
}

function Categories() {
  const { t } = useI18n();
  const top = useTopCategories();
  if (top.length === 0) return null;
  return (
    <section id="categories" className="mt-7 sm:mt-12">
      <h2 className="wrap text-2xl sm:text-4xl">{t("home.categories")}</h2>
      <ul className="shelf rail mt-3 gap-2 pb-1 sm:mt-5 sm:gap-4">
        {top.map((category) => (
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
