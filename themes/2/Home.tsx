import { EmptyHome } from "../../client/catalog/EmptyHome";
import { useI18n } from "../../client/lib/i18n";
import { useShop } from "../../client/lib/page";
import { bestSellingPath } from "../../client/lib/paths";
import { payPromise } from "../../client/shop/payPromise";
import type { ShopHomeProps } from "../../client/types/page.gen";
import { FirstBanner, OtherBanners } from "./Banners";
import { Niches } from "./Niches";
import { Shelf } from "./Shelf";

/** The home page in the style of a magazine: a large banner, the shop's tagline, then short shelves. */
export function Home(props: ShopHomeProps) {
  const { banners, featured, best_selling, newest } = props;
  const { t } = useI18n();
  const [first, ...others] = banners;
  return (
    <div className="pb-16 lg:pb-28">
      {first && <FirstBanner banner={first} />}
      <ShopIntro />
      <Niches products={[...best_selling, ...featured, ...newest]} />
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

/** The shop's tagline and its services. */
function ShopIntro() {
  const { t } = useI18n();
  const shop = useShop();
  const { name, tagline, public_number } = shop;
  const promises = [t(payPromise(shop)), t("home.delivery")];
  if (public_number) promises.push(t("home.call"));
  return (
    <section className="wrap flex flex-col items-center pt-10 text-center lg:pt-16">
      <span className="mb-6 h-12 w-px bg-edge" />
      <h1 className="text-2xl sm:text-4xl">
        {tagline && <span className="sr-only">{name}: </span>}
        {tagline || name}
      </h1>
      <ul className="mt-4 gap-x-3 text-sm leading-relaxed text-muted sm:flex">
        {promises.map((promise) => (
          <li
            key={promise}
            className="flex justify-center gap-x-3 sm:not-first:before:content-['·']"
          >
            {promise}
          </li>
        ))}
      </ul>
    </section>
  );
}
