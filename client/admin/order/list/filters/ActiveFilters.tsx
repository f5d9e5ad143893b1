import { X } from "lucide-react";
import { useI18n } from "../../../../lib/i18n";
import { filterKinds, flags, isFiltered, toggled, valuesOf } from "./filters";
import { useFacets, useFilters } from "./useFilters";
import { useValueText } from "./useValueText";

/** The active filters as chips that remove them, and a button that removes all. */
export function ActiveFilters() {
  const { t } = useI18n();
  const { params, set, clear } = useFilters();
  const facets = useFacets(isFiltered(params));
  const text = useValueText();
  if (!isFiltered(params)) return null;
  return (
    <ul
      aria-label={t("admin.orders.filter.active")}
      className="flex flex-wrap items-center gap-1.5"
    >
      {filterKinds.flatMap(({ name, values }) =>
        valuesOf(params, name).map((value) => {
          const found = facets && values(facets).find((each) => each.value === value);
          return (
            <Chip
              key={`${name} ${value}`}
              text={text(name, value, found)}
              onRemove={() => set(name, toggled(valuesOf(params, name), value))}
            />
          );
        }),
      )}
      {flags.map(
        ({ name, text: label }) =>
          params.has(name) && <Chip key={name} text={t(label)} onRemove={() => set(name, "")} />,
      )}
      <li>
        <button
          type="button"
          onClick={clear}
          className="min-h-11 rounded-control px-2 text-sm font-semibold text-primary hover:bg-primary-soft"
        >
          {t("admin.orders.filter.clear")}
        </button>
      </li>
    </ul>
  );
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useI18n();
  return (
    <li className="min-w-0">
      <button
        type="button"
        onClick={onRemove}
        aria-label={t("admin.orders.filter.remove", { name: text })}
        className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-primary bg-primary-soft px-3.5 text-sm font-medium text-primary-strong"
      >
        <span className="truncate">{text}</span>
        <X size={16} aria-hidden="true" className="shrink-0" />
      </button>
    </li>
  );
}
