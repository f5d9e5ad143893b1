import { useI18n } from "../../../lib/i18n";
import { useQueryState } from "../../lib/useQueryState";
import { DayField } from "../../ui/inputs/DayField";
import { reasons } from "./reasons";

/** The filters of the stock log: reason and period. */
export function LogFilters() {
  const { t } = useI18n();
  const [reason, setReason] = useQueryState("reason");
  const [from, setFrom] = useQueryState("from");
  const [to, setTo] = useQueryState("to");
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      <label className="block min-w-0 max-sm:col-span-2">
        <span className="mb-1 block text-sm font-medium">{t("admin.stock.reason")}</span>
        <select
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          className="control picker"
        >
          <option value="">{t("admin.stock.reason.all")}</option>
          {Object.entries(reasons).map(([value, text]) => (
            <option key={value} value={value}>
              {t(text)}
            </option>
          ))}
        </select>
      </label>
      <DayField label={t("admin.orders.date.from")} value={from} onChange={setFrom} />
      <DayField label={t("admin.orders.date.to")} value={to} onChange={setTo} />
    </div>
  );
}
