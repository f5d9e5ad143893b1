import { ArrowRight, Phone, Truck } from "lucide-react";
import { useRef } from "react";
import { Photo } from "../../client/components/ui/Photo";
import { useI18n } from "../../client/lib/i18n";
import { useShop } from "../../client/lib/page";
import { bestSellingPath } from "../../client/lib/paths";
import { formatPhone, phoneHref } from "../../client/lib/phone";
import { Link } from "../../client/router/Link";
import { payPromise } from "../../client/shop/payPromise";
import type { Banner } from "../../client/types/catalog.gen";
import { RailButtons } from "./Shelf";

/** The dark top of the home page: the shop's tagline in large letters, with its banners beside it. */
export function Hero({ banners }: { banners: Banner[] }) {
  const look = banners.length > 0 ? "hero-split" : "";
  return (
    <div className={`night hero ${look}`}>
      <HeroText />
      {banners.length > 0 && <Slides banners={banners} />}
    </div>
  );
}

function HeroText() {
  const { t, locale } = useI18n();
  const { name, tagline, public_number } = useShop();
  const words = tagline || name;
  const size =
    words.length > 40 ? "text-4xl sm:text-5xl" : "text-[2.75rem] sm:text-6xl xl:text-7xl";
  const pill =
    "inline-flex min-h-13 items-center gap-2 rounded-full px-4.5 font-bold sm:px-6 sm:text-lg";
  return (
    <div className="px-(--margin) lg:pr-10">
      <h1 className={`leading-[1.3] ${size}`}>
        {tagline && <span className="sr-only">{name}: </span>}
        {words}
      </h1>
      <div className="mt-5 flex flex-wrap gap-2.5 sm:mt-7">
        <Link to={bestSellingPath} className={`${pill} bg-accent text-on-accent hover:opacity-90`}>
          {t("banners.shop")}
          <ArrowRight size={22} aria-hidden="true" />
        </Link>
        {public_number && (
          <a href={phoneHref(public_number)} className={`${pill} bg-surface hover:bg-sunken`}>
            <Phone size={20} aria-hidden="true" />
            {formatPhone(public_number, locale)}
          </a>
        )}
      </div>
      <p className="mt-4 flex items-center gap-2 text-muted sm:mt-7">
        <Truck size={20} aria-hidden="true" />
        {t("home.delivery")}
      </p>
    </div>
  );
}

function Slides({ banners }: { banners: Banner[] }) {
  const { t } = useI18n();
  const shop = useShop();
  const rail = useRef<HTMLUListElement>(null);
  return (
    <section aria-label={t("banners")} className="relative min-w-0">
      <p className="seal absolute! -top-12 right-7 z-1 grid size-22 place-items-center text-center leading-tight font-bold lg:-top-7 lg:right-auto lg:-left-10 lg:size-28 lg:text-xl lg:leading-tight">
        {t(payPromise(shop))}
      </p>
      <ul ref={rail} className="shelf rail gap-3 sm:gap-5">
        {banners.map((banner, i) => (
          <Slide key={banner.id} banner={banner} first={i === 0} />
        ))}
      </ul>
      {banners.length > 1 && (
        <div className="mt-5 flex gap-2 max-lg:hidden">
          <RailButtons rail={rail} name={t("banners")} />
        </div>
      )}
    </section>
  );
}

/** A banner in a box of 4:3 with its text below. The box shows the crop for phones at all widths. */
function Slide({ banner, first }: { banner: Banner; first: boolean }) {
  const { t } = useI18n();
  const { title, subtitle, path, picture, phone_picture: phone } = banner;
  return (
    <li className="relative flex w-[min(82vw,32rem)] flex-col overflow-hidden rounded-card bg-surface">
      <div className="relative">
        <Photo
          picture={phone ?? picture}
          alt={banner.alt}
          sizes={phone ? "(min-width: 640px) 512px, 82vw" : "(min-width: 640px) 1240px, 210vw"}
          first={first}
          className={`aspect-[4/3] w-full object-cover ${phone ? "" : "object-[88%]"}`}
        />
        {path && (
          <div aria-hidden="true" className="notch">
            <span className="grid size-12 place-items-center rounded-full bg-accent text-on-accent">
              <ArrowRight size={22} />
            </span>
          </div>
        )}
      </div>
      {(title || path) && (
        <div className="min-w-0 grow p-4 wrap-anywhere sm:px-6 sm:py-5">
          <h2 className="text-xl sm:text-2xl">
            {path ? (
              <Link to={path} className="cover-link">
                {title || t("banners.shop")}
              </Link>
            ) : (
              title
            )}
          </h2>
          {subtitle && <p className="text-muted">{subtitle}</p>}
        </div>
      )}
    </li>
  );
}
