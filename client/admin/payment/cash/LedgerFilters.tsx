import { useState } from "react";
import { asciiDigits } from "../../../format/digits";
import { useI18n } from "../../../lib/i18n";
import { useQueryState } from "../../lib/useQueryState";
import { accounts, useCourierName } from "./names";

const couriers = ["steadfast", "pathao", "redx", "manual"];

/** The filters of the ledger: account, courier and order. */
export function LedgerFilters() {
  const { t } = useI18n();
  const courierName = useCourierName();
  const [account, setAccount] = useQueryState("account");
  const [courier, setCourier] = useQueryState("courier");
  const [order, setOrder] = useQueryState("order");
  const [typed, setTyped] = useState(order);
  return (
    <div className="grid grid-cols-2 gap-2 md:grid-cols-3">
      <label className="block min-w-0">
        <span className="mb-1 block text-sm font-medium">{t("admin.cash.account")}</span>
        <select
          value={account}
          onChange={(event) => setAccount(event.currentTarget.value)}
          className="control picker"
        >
          <option value="">{t("admin.cash.all")}</option>
          {Object.entries(accounts).map(([value, text]) => (
            <option key={value} value={value}>
              {t(text)}
            </option>
          ))}
        </select>
      </label>
      <label className="block min-w-0">
        <span className="mb-1 block text-sm font-medium">{t("admin.cash.courier")}</span>
        <select
          value={courier}
          onChange={(event) => setCourier(event.currentTarget.value)}
          className="control picker"
        >
          <option value="">{t("admin.cash.all")}</option>
          {couriers.map((value) => (
            <option key={value} value={value}>
              {courierName(value)}
            </option>
          ))}
        </select>
      </label>
      <label className="block min-w-0 max-md:col-span-2">
        <span className="mb-1 block text-sm font-medium">{t("admin.cash.order")}</span>
        <input
          value={typed}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setOrder(asciiDigits(currentTarget.value).trim());
          }}
          className="control"
        />
      </label>
    </div>
  );
}
