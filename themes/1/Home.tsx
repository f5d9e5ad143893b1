import { CategoryTiles } from "../../client/catalog/CategoryTiles";
import { EmptyHome } from "../../client/catalog/EmptyHome";
import { useI18n } from "../../client/lib/i18n";
import { useTopCategories } from "../../client/lib/page";
import { bestSellingPath } from "../../client/lib/paths";
import { ProductShelf } from "../../client/product/ProductShelf";
import type { ShopHomeProps } from "../../client/types/page.gen";
import { Front } from "./Front";

export function Home(props: ShopHomeProps) {
  const { banners, featured, best_selling, newest } = props;
  const { t } = useI18n();
  const eager = banners.length > 0 ? 0 : 4;
  return (
    <div className="wrap pt-3 pb-10 sm:pt-4">
      <Front banners={banners} />
      <Categories />
      <EmptyHome {...props} />
      <ProductShelf
        title={t("nav.best_selling")}
        products={best_selling}
        to={bestSellingPath}
        eager={eager}
      />
      <ProductShelf title={t("home.featured")} products={featured} />
      <ProductShelf title={t("home.newest")} products={newest} />
    </div>
  );
}

function Categories() {
  const { t } = useI18n();
  const top = useTopCategories();
  if (top.length === 0) return null;
  return (
    <section id="categories" className="mt-8 scroll-mt-4 sm:mt-10">
      <h2 className="mb-3 text-xl sm:text-2xl">{t("home.categories")}</h2>
      <CategoryTiles categories={top} />
    </section>
  );
}
