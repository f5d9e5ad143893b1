import { BrandIcon } from "../components/ui/BrandIcon";
import { useI18n } from "../lib/i18n";
import type { Shop } from "../types/catalog.gen";

const brands = ["facebook", "instagram", "youtube", "tiktok", "twitter"] as const;

/** Links to the shop's pages in social networks. Renders nothing if there are none. */
export function SocialLinks({ shop }: { shop: Shop }) {
  const { t } = useI18n();
  const present = brands.filter((brand) => shop[brand]);
  if (present.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {present.map((brand) => (
        <li key={brand}>
          <a
            href={shop[brand]}
            target="_blank"
            rel="noopener"
            aria-label={t(`social.${brand}`, { shop: shop.name })}
            className="grid size-11 place-items-center rounded-full border border-current/25 hover:bg-current/10"
          >
            <BrandIcon brand={brand} />
          </a>
        </li>
      ))}
    </ul>
  );
}
