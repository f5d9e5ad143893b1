import { ChevronLeft, ChevronRight } from "lucide-react";
import { type CSSProperties, type UIEvent, useRef, useState } from "react";
import { useI18n } from "../lib/i18n";
import { Link } from "../router/Link";
import type { Banner } from "../types/catalog.gen";
import type { Picture } from "../types/media.gen";
import { BannerPhoto } from "./BannerPhoto";

/** A row of banners to swipe. It works without JavaScript, except for its arrows and dots. */
export function BannerCarousel({ banners }: { banners: Banner[] }) {
  const { t } = useI18n();
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const show = (i: number) => {
    const at = (i + banners.length) % banners.length;
    row.current?.scrollTo({ left: at * row.current.clientWidth });
  };
  const settle = (event: UIEvent<HTMLUListElement>) => {
    const { scrollLeft, clientWidth } = event.currentTarget;
    setShown(Math.round(scrollLeft / clientWidth));
  };
  const tall = banners.some(({ phone_picture }) => phone_picture);
  if (banners.length === 0) return null;
  return (
    <section aria-roledescription="carousel" aria-label={t("banners")} className="group relative">
      <ul
        ref={row}
        onScroll={settle}
        className="shelf snap-x snap-mandatory scroll-smooth rounded-card motion-reduce:scroll-auto"
      >
        {banners.map((banner, i) => (
          <BannerSlide key={banner.id} banner={banner} tall={tall} first={i === 0} />
        ))}
      </ul>
      {banners.length > 1 && (
        <>
          <Arrow side="left-3" label={t("banners.previous")} onClick={() => show(shown - 1)}>
            <ChevronLeft aria-hidden="true" />
          </Arrow>
          <Arrow side="right-3" label={t("banners.next")} onClick={() => show(shown + 1)}>
            <ChevronRight aria-hidden="true" />
          </Arrow>
          <p
            aria-hidden="true"
            className="absolute right-4 bottom-9.5 flex gap-1.5 text-on-header sm:right-1/2 sm:bottom-4 sm:text-white sm:translate-x-1/2"
          >
            {banners.map((banner, i) => (
              <span
                key={banner.id}
                className={`h-2 rounded-full transition-all motion-reduce:transition-none ${i === shown ? "w-6 bg-current" : "w-2 bg-current/50"}`}
              />
            ))}
          </p>
        </>
      )}
    </section>
  );
}

/** On phones, banners load at this fraction of the screen's resolution, because they are the largest picture of the first view. */
const phoneSharpness = 0.83;

/**
 * Returns the sizes attribute of a banner's picture, which is cropped to its box. On phones the box has 92 % of
 * the screen's width and the ratio 2:1, or 4:3 if it is tall; on larger screens its ratio is 24:7.
 */
export function bannerSizes({ width, height }: Picture, tall: boolean): string {
  const ratio = width / height;
  const phone = Math.round(92 * Math.max(1, ratio / (tall ? 4 / 3 : 2)) * phoneSharpness);
  const larger = Math.max(1, ratio / (24 / 7));
  return `(min-width: 1280px) ${Math.round(1216 * larger)}px, (min-width: 640px) ${Math.round(96 * larger)}vw, ${phone}vw`;
}

/** The sizes attribute of a banner's crop for phones, which has the width of the box. */
const phoneSizes = `${Math.round(92 * phoneSharpness)}vw`;

// Beyond these lengths, the title and the text have smaller letters, so that they do not make the banner much higher.
const longTitle = 45;
const longText = 90;

interface BannerSlideProps {
  banner: Banner;
  /** Whether a banner of the row has a crop for phones. Then all pictures have its ratio there, so that they are equally high. */
  tall: boolean;
  first: boolean;
}

/**
 * A banner. On phones, its text is below the picture; without a text, the picture fills the height of the row. On larger screens, it is in the left half of the picture, which is
 * darker behind it: as far as the contrast needs, and on tablets, where a long text can move the picture, enough for every
 * picture. Picture and text share a cell of a grid, so that a long text makes the banner higher and is never cut.
 */
function BannerSlide({ banner, tall, first }: BannerSlideProps) {
  const { t } = useI18n();
  const { title, subtitle } = banner;
  const titleSize =
    title.length > longTitle
      ? "text-lg lg:text-2xl"
      : "text-xl sm:text-2xl md:text-3xl lg:text-4xl";
  return (
    <li className="relative grid w-full shrink-0 snap-start grid-cols-1 grid-rows-[auto_1fr] bg-header-strip text-on-header sm:grid-rows-1 sm:text-white">
      <BannerPhoto
        banner={banner}
        sizes={bannerSizes(banner.picture, tall)}
        phoneSizes={phoneSizes}
        first={first}
        className={`w-full object-cover object-[85%] sm:col-start-1 sm:row-start-1 sm:aspect-[24/7] sm:h-full ${tall ? "aspect-[4/3]" : "aspect-[2/1]"} ${title ? "" : "max-sm:row-span-2 max-sm:h-full"}`}
      />
      {!banner.title && banner.path && (
        <Link
          to={banner.path}
          aria-label={banner.alt || t("banners.shop")}
          className="cover-link"
        />
      )}
      {banner.title && (
        <div
          className={`flex min-w-0 flex-col p-4 sm:relative sm:col-start-1 sm:row-start-1 sm:justify-center sm:py-6 sm:pr-[50%] sm:pl-10 lg:pl-20 ${banner.path ? "pb-5" : "max-sm:pb-14"}`}
        >
          <div
            aria-hidden="true"
            style={{ "--shade": banner.shade / 100 } as CSSProperties}
            className="absolute inset-0 bg-linear-to-r from-black from-50% to-transparent to-75% opacity-55 max-sm:hidden lg:opacity-(--shade)"
          />
          <h2 className={`relative wrap-anywhere ${titleSize}`}>{title}</h2>
          {subtitle && (
            <p
              className={`relative mt-1 mb-3 max-w-md wrap-anywhere max-sm:text-sm sm:mb-4 ${subtitle.length > longText ? "sm:text-sm lg:text-base" : "lg:text-lg"}`}
            >
              {subtitle}
            </p>
          )}
          {banner.path && (
            <Link
              to={banner.path}
              className="cover-link mt-auto inline-flex min-h-11 items-center self-start rounded-control bg-accent px-5 font-semibold text-on-accent sm:z-1 sm:mt-0"
            >
              {t("banners.shop")}
            </Link>
          )}
        </div>
      )}
    </li>
  );
}

function Arrow(props: {
  side: string;
  label: string;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.onClick}
      className={`absolute top-1/2 ${props.side} hidden size-11 -translate-y-1/2 place-items-center rounded-full bg-surface text-ink opacity-0 shadow-raised transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 lg:grid`}
    >
      {props.children}
    </button>
  );
}
