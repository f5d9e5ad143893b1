import { button } from "../components/ui/button";
import { localDigits } from "../format/digits";
import { currencySymbol } from "../format/money";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import type { Facet, FacetValue, Listing } from "../types/catalog.gen";

/** The fields of a listing's filters: facets, prices and stock. */
export default function FilterFields({ listing }: { listing: Listing }) {
  const { t } = useI18n();
  const switches = listing.facets.filter(isSwitch);
  const lists = listing.facets.filter((facet) => !isSwitch(facet));
  return (
    <>
      {lists.map((facet) => (
        <FacetField key={facet.param + facet.values[0]?.value} facet={facet} />
      ))}
      <div className="grid grid-cols-2 gap-3">
        <PriceField name="min" value={listing.min_price} bound={listing.floor} />
        <PriceField name="max" value={listing.max_price} bound={listing.ceiling} />
      </div>
      <div>
        <Switch name="stock" value="in" checked={listing.in_stock} label={t("filter.in_stock")} />
        {switches.map(({ param, values: [only] }) => (
          <Switch
            key={param}
            name={param}
            value={only?.value ?? ""}
            checked={Boolean(only?.chosen)}
            label={t(param === "rating" ? "filter.rating" : "filter.discount")}
            count={only?.count}
          />
        ))}
      </div>
      <button type="submit" className={`${button.primary} sticky bottom-0`}>
        {t("filter.apply")}
      </button>
    </>
  );
}

const isSwitch = ({ param }: Facet) => param === "rating" || param === "discount";

/** The values of a facet, any number of which can be chosen. */
function FacetField({ facet }: { facet: Facet }) {
  const { t } = useI18n();
  const title = facet.name || t(facet.param === "brand" ? "facet.brand" : "facet.category");
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm text-muted">{title}</legend>
      <div className="flex max-h-48 flex-wrap gap-2 overflow-y-auto p-0.5">
        {facet.values.map((value) => (
          <Choice key={value.value} param={facet.param} value={value} />
        ))}
      </div>
    </fieldset>
  );
}

function Choice({ param, value }: { param: string; value: FacetValue }) {
  const { n } = useI18n();
  return (
    <label className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-control border border-edge px-3 hover:border-primary has-checked:border-primary has-checked:bg-primary-soft">
      <input
        type="checkbox"
        name={param}
        value={value.value}
        defaultChecked={value.chosen}
        className="size-4 shrink-0 accent-primary"
      />
      {value.color && (
        <span
          style={{ backgroundColor: value.color }}
          className="size-4 shrink-0 rounded-full border border-edge"
        />
      )}
      <span className="min-w-0 break-words">{value.label}</span>
      <span className="text-sm text-muted">({n(value.count)})</span>
    </label>
  );
}

interface SwitchProps {
  name: string;
  value: string;
  checked: boolean;
  label: string;
  count?: number;
}

function Switch({ name, value, checked, label, count }: SwitchProps) {
  const { n } = useI18n();
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        className="size-5 accent-primary"
      />
      {label}
      {count !== undefined && <span className="text-sm text-muted">({n(count)})</span>}
    </label>
  );
}

interface PriceFieldProps {
  name: "min" | "max";
  value: number | null;
  bound: number;
}

function PriceField({ name, value, bound }: PriceFieldProps) {
  const { t, n, locale } = useI18n();
  const { currency } = useShop();
  return (
    <label className="block">
      <span className="mb-1 block text-sm text-muted">
        {t(`facet.${name}`)} ({currencySymbol(currency)})
      </span>
      <input
        name={name}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={value === null ? "" : localDigits(String(value), locale)}
        placeholder={n(bound)}
        className="h-11 w-full rounded-control border border-edge bg-surface px-3 placeholder:text-muted"
      />
    </label>
  );
}
