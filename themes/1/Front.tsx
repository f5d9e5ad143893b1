import { Banknote, Phone, Truck } from "lucide-react";
import { BannerCarousel } from "../../client/catalog/BannerCarousel";
import { useI18n } from "../../client/lib/i18n";
import { useShop } from "../../client/lib/page";
import { payPromise } from "../../client/shop/payPromise";
import type { Banner } from "../../client/types/catalog.gen";

/** The beginning of the home page: the banners, and how the shop sells. */
export function Front({ banners }: { banners: Banner[] }) {
  const shop = useShop();
  return (
    <>
      <h1 className="sr-only">{shop.tagline ? `${shop.name}: ${shop.tagline}` : shop.name}</h1>
      <BannerCarousel banners={banners} />
      <Services />
    </>
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
