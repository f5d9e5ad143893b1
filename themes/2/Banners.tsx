import { ArrowRight } from "lucide-react";
import { BannerPhoto } from "../../client/catalog/BannerPhoto";
import { useI18n } from "../../client/lib/i18n";
import { Link } from "../../client/router/Link";
import type { Banner } from "../../client/types/catalog.gen";

// A banner with crops is shown as they are. Of others, the shapes of the theme show the right part.
const cropped = {
  sizes: "(min-width: 1280px) 1200px, 95vw",
  shape: "aspect-[4/3] sm:aspect-[24/7]",
  bare: "aspect-[4/3] sm:aspect-[24/7]",
  step: "sm:-mt-12 lg:-mt-20",
};
const uncropped = {
  sizes: "(min-width: 1280px) 1280px, (min-width: 640px) 130vw, 200vw",
  shape: "aspect-[4/3] sm:aspect-[2/1] lg:aspect-[5/2]",
  bare: "aspect-[24/7]",
  step: "sm:-mt-24 lg:-mt-36",
};

/** The first banner: a large picture with its text in an overlapping white area. */
export function FirstBanner({ banner }: { banner: Banner }) {
  const look = banner.phone_picture ? cropped : uncropped;
  return (
    <section className="relative">
      <div className="sm:wrap sm:pt-6">
        <BannerPhoto
          banner={banner}
          sizes={look.sizes}
          phoneSizes="100vw"
          first
          className={`w-full object-cover object-[88%] ${banner.title ? look.shape : look.bare}`}
        />
      </div>
      <div className="wrap">
        <div
          className={
            banner.title
              ? `step -mt-10 w-3/4 pt-6 pr-4 wrap-anywhere max-sm:-ml-8 max-sm:pl-8 sm:w-1/2 sm:pt-9 lg:w-[42%] lg:pr-14 ${look.step}`
              : ""
          }
        >
          <BannerText banner={banner} titleClassName="text-3xl lg:text-5xl" />
        </div>
      </div>
    </section>
  );
}

/** The other banners, in the middle of the page. The text of a single one is beside its picture. */
export function OtherBanners({ banners }: { banners: Banner[] }) {
  if (banners.length === 0) return null;
  return (
    <ul className="wrap grid gap-x-6 gap-y-12 pt-16 lg:grid-cols-2 lg:pt-28">
      {banners.map((banner) => (
        <li
          key={banner.id}
          className="relative grid content-start gap-y-5 lg:only:col-span-2 lg:only:grid-cols-[7fr_4fr] lg:only:items-center lg:only:gap-x-16"
        >
          <BannerPhoto
            banner={banner}
            sizes={
              banner.phone_picture
                ? "(min-width: 1280px) 800px, 95vw"
                : "(min-width: 1280px) 1280px, 180vw"
            }
            phoneSizes="95vw"
            className={`w-full object-cover object-[88%] ${banner.phone_picture ? cropped.bare : "aspect-[16/9]"}`}
          />
          <div className="min-w-0 wrap-anywhere">
            <BannerText banner={banner} titleClassName="text-2xl lg:text-4xl" />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The text of a banner; its link covers the whole banner. */
function BannerText({ banner, titleClassName }: { banner: Banner; titleClassName: string }) {
  const { t } = useI18n();
  const { title, subtitle, alt, path } = banner;
  if (!title) {
    return path && <Link to={path} aria-label={alt || t("banners.shop")} className="cover-link" />;
  }
  return (
    <>
      <h2 className={titleClassName}>{title}</h2>
      {subtitle && <p className="mt-2 text-muted lg:mt-3 lg:text-lg">{subtitle}</p>}
      {path && (
        <Link to={path} className="cover-link hairline-link mt-2 lg:mt-4">
          {t("banners.shop")}
          <ArrowRight size={18} aria-hidden="true" />
        </Link>
      )}
    </>
  );
}
