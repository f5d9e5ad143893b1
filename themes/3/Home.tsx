import { EmptyHome } from "../../client/catalog/EmptyHome";
import { useI18n } from "../../client/lib/i18n";
import { useTopCategories } from "../../client/lib/page";
import { bestSellingPath } from "../../client/lib/paths";
import type { ShopHomeProps } from "../../client/types/page.gen";
import { Categories } from "./Categories";
import { Hero } from "./Hero";
import { Shelf } from "./Shelf";
import { bestSellingLook, shelfLook } from "./shelfLooks";

/** The home page: the dark top, then categories and shelves in colour. */
export function Home(props: ShopHomeProps) {
  const { banners, featured, best_selling, newest } = props;
  const { t } = useI18n();
  const top = useTopCategories();
  return (
    <>
      <Hero banners={banners} />
      <Categories title={t("home.categories")} categories={top} />
      <div className="wrap">
        <EmptyHome {...props} />
      </div>
      <Shelf title={t("home.featured")} products={featured} className={shelfLook} />
      <Shelf
        title={t("nav.best_selling")}
        products={best_selling}
        to={bestSellingPath}
        className={bestSellingLook}
      />
      <Shelf title={t("home.newest")} products={newest} className={shelfLook} />
      <div className="h-8 sm:h-14" />
    </>
  );
}
