import { type MessageKey, useI18n } from "../../../../lib/i18n";
import { useQueryState } from "../../../lib/useQueryState";

const sorts: { value: string; text: MessageKey }[] = [
  { value: "", text: "admin.orders.sort.newest" },
  { value: "oldest", text: "admin.orders.sort.oldest" },
  { value: "amount-desc", text: "admin.orders.sort.amount_desc" },
  { value: "amount-asc", text: "admin.orders.sort.amount_asc" },
  { value: "name", text: "admin.orders.sort.name" },
  { value: "district", text: "admin.orders.sort.district" },
  { value: "changed", text: "admin.orders.sort.changed" },
];

/** Chooses the sort order of the list, which is stored in the address. */
export function SortChoice() {
  const { t } = useI18n();
  const [sort, setSort] = useQueryState("sort");
  return (
    <select
      aria-label={t("admin.orders.sort")}
      value={sort}
      onChange={(event) => setSort(event.currentTarget.value)}
      className="control picker min-h-11! w-auto! min-w-0"
    >
      {sorts.map(({ value, text }) => (
        <option key={value} value={value}>
          {t(text)}
        </option>
      ))}
    </select>
  );
}
