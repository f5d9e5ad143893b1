import { Banknote, Phone, Truck } from "lucide-react";
import { BannerCarousel } from "../../client/catalog/BannerCarousel";
import { CategoryTiles } from "../../client/catalog/CategoryTiles";
import { EmptyHome } from "../../client/catalog/EmptyHome";
import { useI18n } from "../../client/lib/i18n";
import { useShop, useTopCategories } from "../../client/lib/page";
import { bestSellingPath } from "../../client/lib/paths";
import { ProductShelf } from "../../client/product/ProductShelf";
import { payPromise } from "../../client/shop/payPromise";
import type { ShopHomeProps } from "../../client/types/page.gen";

export function Home(props: ShopHomeProps) {
  const { banners, featured, best_selling, newest } = props;
  const { t } = useI18n();
  const shop = useShop();
  const eager = banners.length > 0 ? 0 : 4;
  return (
    <div className="wrap pt-3 pb-10 sm:pt-4">
      <h1 className="sr-only">{shop.tagline ? `${shop.name}: ${shop.tagline}` : shop.name}</h1>
      <BannerCarousel banners={banners} />
      <Services />
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

/** States how customers pay and that the shop delivers, and shows its phone number. */
function Services() {
  const { t } = useI18n();
  const shop = useShop();
  const { public_number } = shop;
  return (
    <ul className="mt-3 grid grid-cols-3 rounded-card bg-surface px-2 py-2.5 text-xs font-medium shadow-card sm:flex sm:justify-around sm:text-sm">
      <li className="flex flex-col items-center gap-1 px-1 text-center sm:flex-row sm:gap-2">
        <Banknote size={20} aria-hidden="true" className="text-primary" />
        {t(payPromise(shop))}
      </li>
      <li className="flex flex-col items-center gap-1 px-1 text-center sm:flex-row sm:gap-2">
        <Truck size={20} aria-hidden="true" className="text-primary" />
        {t("home.delivery")}
      </li>
      {public_number && (
        <li className="flex flex-col items-center gap-1 px-1 text-center sm:flex-row sm:gap-2">
          <Phone size={20} aria-hidden="true" className="text-primary" />
          {t("home.call")}
        </li>
      )}
    </ul>
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
