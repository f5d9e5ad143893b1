import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { button } from "../components/ui/button";
import { asciiDigits } from "../format/digits";
import { useI18n } from "../lib/i18n";
import { shopHref, usePage } from "../lib/page";
import { type NavigateOptions, useNavigation } from "../router/navigation";
import type { Listing, Sort } from "../types/catalog.gen";
import { FilterFields } from "./laterParts";
import { chosenFacets, type ListingChoice, listingChoice, listingPath } from "./listing";

const sorts: Sort[] = ["newest", "price-asc", "price-desc"];

interface ListingControlsProps {
  listing: Listing;
  path: string;
  defaultSort?: Sort;
}

/** Sorts and filters the listing at `path` by a GET form, which JavaScript submits without a reload. */
export function ListingControls({ listing, path, defaultSort = "popular" }: ListingControlsProps) {
  const { t } = useI18n();
  const { links } = usePage();
  const { navigate } = /*@__PURE__*/ useNavigation();
  const [action = "", query = ""] = shopHref(links, path).split("?");
  const apply = (form: HTMLFormElement, options?: NavigateOptions) =>
    navigate(shopHref(links, listingPath(path, readChoice(form, listing))), options);
  const facets = chosenFacets(listing).map((v) => v.value);
  const filters = [path, listing.min_price, listing.max_price, listing.in_stock, ...facets];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget);
  };
  return (
    <form
      action={action}
      onSubmit={submit}
      className="relative flex flex-wrap items-start gap-2 sm:items-center"
    >
      {query.split("&").map((pair) => (
        <HiddenField key={pair} pair={pair} />
      ))}
      {/* The select keeps the focus, so that the arrow keys step through the sort orders. */}
      <SortField
        listing={listing}
        orders={[defaultSort, ...sorts]}
        onChange={(form) => apply(form, { keepScroll: true })}
      />
      {/* A change of the address's filters changes the key, which closes the panel and resets its fields. */}
      <FilterPanel key={filters.join()} listing={listing} />
      <noscript>
        <button type="submit" className={button.quiet}>
          {t("filter.apply")}
        </button>
      </noscript>
    </form>
  );
}

function HiddenField({ pair }: { pair: string }) {
  const [name = "", value = ""] = pair.split("=");
  return name ? <input type="hidden" name={name} value={decodeURIComponent(value)} /> : null;
}

interface SortFieldProps {
  listing: Listing;
  orders: Sort[];
  onChange: (form: HTMLFormElement) => void;
}

function SortField({ listing, orders, onChange }: SortFieldProps) {
  const { t } = useI18n();
  // An optimistic choice, shown until the next listing arrives.
  const [field, setField] = useState({ listing, sort: listing.sort });
  if (field.listing !== listing) setField({ listing, sort: listing.sort });
  const choose = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    setField({ listing, sort: currentTarget.value as Sort });
    if (currentTarget.form) onChange(currentTarget.form);
  };
  return (
    <label className="relative min-w-0 grow sm:grow-0">
      <span className="sr-only">{t("sort")}</span>
      <select
        name="sort"
        value={field.sort}
        onChange={choose}
        className="h-11 w-full appearance-none rounded-control border border-edge bg-surface pr-9 pl-3.5 font-medium hover:border-primary"
      >
        {orders.map((value) => (
          <option key={value} value={value}>
            {t(`sort.${value}`)}
          </option>
        ))}
      </select>
      <ChevronDown
        size={18}
        aria-hidden="true"
        className="pointer-events-none absolute top-3 right-3 text-muted"
      />
    </label>
  );
}

function FilterPanel({ listing }: { listing: Listing }) {
  const { t } = useI18n();
  return (
    <details className="group grow open:w-full sm:grow-0 sm:open:w-auto">
      <summary className="flex h-11 cursor-pointer list-none items-center justify-center gap-2 rounded-control border border-edge bg-surface px-3.5 font-medium hover:border-primary">
        <SlidersHorizontal size={18} aria-hidden="true" />
        {t("filter")}
        <ChevronDown size={18} aria-hidden="true" className="text-muted group-open:rotate-180" />
      </summary>
      <div className="mt-2 grid gap-4 rounded-card border border-line bg-surface p-4 sm:absolute sm:right-0 sm:z-20 sm:max-h-[70vh] sm:w-96 sm:overflow-y-auto sm:shadow-raised">
        <FilterFields listing={listing} />
      </div>
    </details>
  );
}

const facetParams = ["brand", "category", "option", "discount", "rating"];

// Reads the choice from the form. While the code of FilterFields loads, it contains the listing's current filters.
function readChoice(form: HTMLFormElement, listing: Listing): ListingChoice {
  const fields = new FormData(form);
  const sort = String(fields.get("sort")) as Sort;
  if (!fields.has("min")) return { ...listingChoice(listing), sort, page: 1 };
  return {
    sort,
    min: readPrice(fields.get("min")),
    max: readPrice(fields.get("max")),
    inStock: fields.get("stock") === "in",
    facets: facetParams.flatMap((param) =>
      fields.getAll(param).map((value): [string, string] => [param, String(value)]),
    ),
    page: 1,
  };
}

// Parses a price. It ignores all characters except digits and dots, such as grouping commas. Returns null if there is no number.
function readPrice(text: FormDataEntryValue | null): number | null {
  const digits = asciiDigits(String(text ?? "")).replace(/[^0-9.]/g, "");
  const price = Number.parseFloat(digits);
  return Number.isFinite(price) ? price : null;
}
