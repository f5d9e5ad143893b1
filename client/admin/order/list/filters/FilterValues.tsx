import { useId, useState } from "react";
import { useI18n } from "../../../../lib/i18n";
import type { FacetCount, OrderFacets } from "../../../../types/orderlist.gen";
import { useAdmin } from "../../../lib/session";
import { TagDot } from "../../tags/TagChip";
import { DateRange } from "./DateRange";
import { type filterKinds, toggled, valuesOf } from "./filters";
import { useFilters } from "./useFilters";
import { useValueText } from "./useValueText";

// The minimum number of values for which a search field is shown.
const searchable = 10;

interface FilterValuesProps {
  kind: (typeof filterKinds)[number];
  facets?: OrderFacets;
}

/** The values of a filter as checkboxes, each with its number of orders. */
export function FilterValues({ kind, facets }: FilterValuesProps) {
  const { t } = useI18n();
  const { user } = useAdmin();
  const text = useValueText();
  const [typed, type] = useState("");
  const { params, set } = useFilters();
  const { name, single } = kind;
  const chosen = valuesOf(params, name).map((value) =>
    name === "assignee" && value === "me" ? String(user.id) : value,
  );
  if (!facets) return <p className="px-1 py-3 text-muted">{t("loading")}</p>;
  const values = kind.values(facets);
  const shown = values.filter((value) =>
    text(name, value.value, value).toLowerCase().includes(typed.trim().toLowerCase()),
  );
  return (
    <>
      {values.length > searchable && (
        <input
          type="text"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          aria-label={t("admin.orders.filter.find")}
          placeholder={t("admin.orders.filter.find")}
          className="control mb-1"
        />
      )}
      {values.length === 0 && (
        <p className="px-1 py-3 text-muted">{t("admin.orders.filter.none")}</p>
      )}
      <ul>
        {shown.map((value) => (
          <Value
            key={value.value}
            value={value}
            text={text(name, value.value, value)}
            checked={chosen.includes(value.value)}
            onChange={() => set(name, toggled(chosen, value.value, single))}
          />
        ))}
      </ul>
      {name === "date" && <DateRange />}
    </>
  );
}

interface ValueProps {
  value: FacetCount;
  text: string;
  checked: boolean;
  onChange: () => void;
}

function Value({ value, text, checked, onChange }: ValueProps) {
  const { n, tn } = useI18n();
  const id = useId();
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-1 hover:bg-page">
        <input
          type="checkbox"
          checked={checked}
          onChange={onChange}
          aria-labelledby={`${id}text ${id}count`}
          className="size-5 shrink-0 cursor-pointer accent-primary"
        />
        {value.colour && <TagDot colour={value.colour} />}
        <span id={`${id}text`} className="min-w-0 grow wrap-anywhere">
          {text}
        </span>
        <span aria-hidden="true" className="text-sm text-muted">
          {n(value.count)}
        </span>
        <span id={`${id}count`} className="sr-only">
          {tn("admin.orders.found", value.count)}
        </span>
      </label>
    </li>
  );
}
