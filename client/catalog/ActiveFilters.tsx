import { X } from "lucide-react";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { Link } from "../router/Link";
import type { Listing } from "../types/catalog.gen";
import { chosenFacets, type ListingChoice, listingChoice, listingPath } from "./listing";

/** The active filters, each a link to the listing without it. */
export default function ActiveFilters({ listing, path }: { listing: Listing; path: string }) {
  const { t, money } = useI18n();
  const { currency } = useShop();
  const choice = listingChoice(listing);
  const chips: { label: string; without: Partial<ListingChoice> }[] = [];
  if (listing.min_price !== null) {
    const price = money(listing.min_price, currency);
    chips.push({ label: t("filter.from", { price }), without: { min: null } });
  }
  if (listing.max_price !== null) {
    const price = money(listing.max_price, currency);
    chips.push({ label: t("filter.to", { price }), without: { max: null } });
  }
  if (listing.in_stock) chips.push({ label: t("filter.in_stock"), without: { inStock: false } });
  for (const { param, value, name, label } of chosenFacets(listing)) {
    const text = label || t(param === "rating" ? "filter.rating" : "filter.discount");
    const facets = choice.facets.filter(([p, v]) => p !== param || v !== value);
    chips.push({ label: name ? `${name}: ${text}` : text, without: { facets } });
  }
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t("filter.active")} className="mt-3 flex flex-wrap gap-2">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={listingPath(path, { ...choice, page: 1, ...without })}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-primary-soft px-4 text-sm font-medium text-primary hover:underline"
          >
            {label}
            <span className="sr-only">{t("filter.remove")}</span>
            <X size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
