import { useI18n } from "../../../lib/i18n";
import type { Banner } from "../../../types/settings.gen";

/** Returns a function that names a banner: its title, or its number. */
export function useBannerName() {
  const { t, locale } = useI18n();
  return (banner: Banner | undefined, index: number): string => {
    const { title = "", bn_title = "" } = banner ?? {};
    const own = locale === "bn" ? bn_title || title : title || bn_title;
    return own || t("admin.banners.number", { number: index + 1 });
  };
}
