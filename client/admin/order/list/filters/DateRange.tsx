import { useI18n } from "../../../../lib/i18n";
import { DayField } from "../../../ui/inputs/DayField";
import { useFilters } from "./useFilters";

/** Filters orders by the first and last day on which they were placed, in Bangladesh time; either may be empty. */
export function DateRange() {
  const { t } = useI18n();
  const { params, set } = useFilters();
  const date = params.get("date") ?? "";
  const [from = "", to = ""] = date.includes("..") ? date.split("..") : [];
  const change = (first: string, last: string) => {
    if (first && last && last < first) set("date", `${last}..${first}`);
    else set("date", first || last ? `${first}..${last}` : "");
  };
  return (
    <div className="mt-1 grid grid-cols-2 gap-2 border-t border-line pt-3">
      <DayField
        label={t("admin.orders.date.from")}
        value={from}
        onChange={(day) => change(day, to)}
      />
      <DayField
        label={t("admin.orders.date.to")}
        value={to}
        onChange={(day) => change(from, day)}
      />
    </div>
  );
}
