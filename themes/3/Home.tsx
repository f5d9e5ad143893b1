import { PackageOpen } from "lucide-react";
import { Link } from "../../client/components/Link";
import { Notice } from "../../client/components/Notice";
import { useI18n } from "../../client/lib/i18n";
import { usePage } from "../../client/lib/page";
import { bestSellingPath, categoryPath } from "../../client/lib/paths";
import type { ShopHomeProps } from "../../client/types/page.gen";
import { Hero } from "./Hero";
import { Shelf } from "./Shelf";

/** The night, then the colours: categories, and the shelves one below the other. */
export function Home({ banners, featured, best_selling, newest }: ShopHomeProps) {
  const { t } = useI18n();
  const empty = featured.length + best_selling.length + newest.length === 0;
  return (
    <>
      <Hero banners={banners} />
      <Categories />
      {empty && (
        <div className="wrap">
          <Notice
            icon={<PackageOpen size={44} aria-hidden="true" />}
            title={t("home.empty")}
            message={t("home.empty.hint")}
            heading="h2"
          />
        </div>
      )}
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
  const { categories } = usePage();
  const top = categories.filter((c) => c.parent_id === 0);
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
                {category.icon}
              </span>
              <span className="mt-auto">{category.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
