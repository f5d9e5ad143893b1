import type { CSSProperties } from "react";
import { useI18n } from "../lib/i18n";
import { ShopLogo } from "../shop/ShopLogo";
import type { ShopCard } from "../types/catalog.gen";

// Returns the style of a shop's awning, which has the colour of its logo.
function awningColor({ logo }: ShopCard): CSSProperties | undefined {
  return logo
    ? ({ "--awning": logo.color, "--awning-gap": "var(--sunken)" } as CSSProperties)
    : undefined;
}

/** The list of public shops. */
export function LandingShops({ shops }: { shops: ShopCard[] }) {
  const { t } = useI18n();
  return (
    <section id="shops" className="scroll-mt-4 bg-primary-soft">
      <div className="wrap py-12 lg:py-20">
        <h2 className="text-3xl sm:text-4xl">{t("landing.shops")}</h2>
        {shops.length === 0 && <p className="mt-3 text-lg text-muted">{t("landing.no_shops")}</p>}
        <ul className="mt-6 grid grid-cols-2 gap-3 lg:mt-8 lg:grid-cols-4 lg:gap-5">
          {shops.map((shop) => (
            <li
              key={shop.slug}
              className="relative overflow-hidden rounded-card bg-surface pb-5 text-center shadow-card transition-shadow hover:shadow-raised"
            >
              <div className="awning" style={awningColor(shop)} />
              <ShopLogo shop={shop} className="mt-4 size-20" />
              <div className="mt-3 px-3">
                <h3 className="text-lg">
                  <a href={`/shop/${shop.slug}`} className="cover-link">
                    {shop.name}
                  </a>
                </h3>
                {shop.tagline && (
                  <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{shop.tagline}</p>
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
