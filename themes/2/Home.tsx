import { EmptyHome } from "../../client/catalog/EmptyHome";
import { useI18n } from "../../client/lib/i18n";
import { useTopCategories } from "../../client/lib/page";
import { bestSellingPath } from "../../client/lib/paths";
import type { ShopHomeProps } from "../../client/types/page.gen";
import { FirstBanner, OtherBanners } from "./Banners";
import { Niches } from "./Niches";
import { Shelf } from "./Shelf";
import { ShopIntro } from "./ShopIntro";

/** The home page in the style of a magazine: a large banner, the shop's tagline, then short shelves. */
export function Home(props: ShopHomeProps) {
  const { banners, featured, best_selling, newest } = props;
  const { t } = useI18n();
  const top = useTopCategories();
  const [first, ...others] = banners;
  return (
    <div className="pb-16 lg:pb-28">
      {first && <FirstBanner banner={first} />}
      <ShopIntro />
      <Niches
        title={t("home.categories")}
        categories={top}
        products={[...best_selling, ...featured, ...newest]}
      />
      <EmptyHome {...props} />
      <Shelf title={t("home.featured")} products={featured} eager={first ? 0 : 3} large />
      <OtherBanners banners={others} />
      <Shelf
        title={t("nav.best_selling")}
        products={best_selling.slice(0, 8)}
        to={bestSellingPath}
      />
      <Shelf title={t("home.newest")} products={newest.slice(0, 8)} />
    </div>
  );
}
