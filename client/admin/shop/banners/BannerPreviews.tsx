import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { Photo } from "../../../components/ui/Photo";
import { useI18n } from "../../../lib/i18n";
import { useAdmin } from "../../lib/session";
import type { BannerFields } from "./BannerForm";
import type { Crops } from "./crops";

/** A banner with its texts as large screens and phones show it in the shop's theme. */
export function BannerPreviews({ picture, phone_picture, shade }: Crops) {
  const { t, n, locale } = useI18n();
  const { theme } = useAdmin().shop;
  const fields = useWatch<BannerFields>() as BannerFields;
  const pick = (bn: string, en: string) => (locale === "bn" ? bn || en : en || bn);
  const title = pick(fields.bn_title, fields.title);
  const subtitle = title && pick(fields.bn_subtitle, fields.subtitle);
  const texts = title && (
    <>
      <p className="font-bold wrap-anywhere">{title}</p>
      {subtitle && <p className="text-[0.75em] leading-snug wrap-anywhere">{subtitle}</p>}
    </>
  );
  const over = theme === 1 && texts; // Theme 1 has the text on the picture, on large screens.
  const narrow = theme === 3 && phone_picture; // Theme 3 has boxes of 4:3 on all screens.
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_11rem] sm:items-start">
      <Preview label={t("admin.banners.wide")} className={narrow ? "max-w-80" : ""}>
        <div className="relative grid grid-cols-1">
          <Photo
            picture={narrow || picture}
            alt=""
            sizes="(min-width: 768px) 768px, 100vw"
            eager
            className={`col-start-1 row-start-1 h-full w-full object-cover ${narrow ? "aspect-[4/3]" : "aspect-[24/7]"}`}
          />
          {over && (
            <div className="relative col-start-1 row-start-1 flex flex-col justify-center py-2 pr-[50%] pl-3 text-sm text-white sm:pl-6 sm:text-base">
              <div
                aria-hidden="true"
                style={{ opacity: shade / 100 }}
                className="absolute inset-0 bg-linear-to-r from-black from-50% to-transparent to-75%"
              />
              <div className="relative">{texts}</div>
            </div>
          )}
        </div>
        {!over && texts && <div className="p-3 text-sm sm:text-base">{texts}</div>}
        {over && shade > 0 && (
          <p className="p-2 text-sm text-muted">{t("admin.banners.shade", { shade: n(shade) })}</p>
        )}
      </Preview>
      <Preview label={t("admin.banners.phone")} className="max-sm:w-44">
        <Photo
          picture={phone_picture ?? picture}
          alt=""
          sizes="176px"
          eager
          className={`w-full object-cover ${phone_picture ? "aspect-[4/3]" : "aspect-[2/1] object-[85%]"}`}
        />
        {texts && <div className="p-2 text-sm">{texts}</div>}
      </Preview>
    </div>
  );
}

interface PreviewProps {
  label: string;
  className?: string;
  children: ReactNode;
}

function Preview({ label, className = "", children }: PreviewProps) {
  return (
    <figure className={`min-w-0 ${className}`}>
      <figcaption className="mb-1 text-sm text-muted">{label}</figcaption>
      <div className="overflow-hidden rounded-control border border-line bg-surface">
        {children}
      </div>
    </figure>
  );
}
