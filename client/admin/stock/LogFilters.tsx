import { useI18n } from "../../lib/i18n";
import { useQueryState } from "../lib/useQueryState";
import { reasons } from "./reasons";

/** The filters of the stock log: reason and period. */
export function LogFilters() {
  const { t } = useI18n();
  const [reason, setReason] = useQueryState("reason");
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
      <Day name="from" label={t("admin.orders.date.from")} />
      <Day name="to" label={t("admin.orders.date.to")} />
    </div>
  );
}

function Day({ name, label }: { name: string; label: string }) {
  const [day, setDay] = useQueryState(name);
  return (
    <label className="block min-w-0">
      <span className="mb-1 block text-sm font-medium">{label}</span>
      <input
        type="date"
        value={day}
        min="2000-01-01"
        max="2199-12-31"
        onChange={(event) => setDay(event.currentTarget.value)}
        className="control px-2!"
      />
    </label>
  );
}
