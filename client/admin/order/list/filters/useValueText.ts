import { useCallback } from "react";
import { type MessageKey, useI18n } from "../../../../lib/i18n";
import { statusText } from "../../../../order/status";
import type { FacetCount } from "../../../../types/orderlist.gen";
import { useFormat } from "../../../lib/format";
import { useAdmin } from "../../../lib/session";
import { sourceTexts } from "../../../lib/sources";
import { levels } from "../../risk/texts";
import type { ListFilter } from "./filters";

const dates: Record<string, MessageKey> = {
  today: "admin.orders.date.today",
  yesterday: "admin.orders.date.yesterday",
  "7days": "admin.orders.date.week",
  month: "admin.orders.date.month",
};

/** Returns a function that names a value of a filter, by the value's label in `found` if there is one. */
export function useValueText() {
  const { t } = useI18n();
  const { date } = useFormat();
  const { user } = useAdmin();
  return useCallback(
    (name: ListFilter, value: string, found?: FacetCount): string => {
      if (name === "status")
        return value === "returned" ? t("admin.orders.returned") : statusText(value, t);
      if (name === "source") return sourceTexts[value] ? t(sourceTexts[value]) : value;
      if (name === "risk") return levels[value] ? t(levels[value].text) : value;
      if (name === "assignee" && value === "nobody") return t("admin.orders.assignee.nobody");
      if (name === "assignee" && (value === "me" || value === String(user.id)))
        return t("admin.orders.assignee.me");
      if (name === "assignee" && found && !found.label) return t("admin.orders.assignee.former");
      if (name !== "date") return found?.label || (found ? value : "…");
      if (dates[value]) return t(dates[value]);
      const [from, to] = value.split("..").map((day) => (day ? date(`${day}T12:00:00+06:00`) : ""));
      if (from && to) return t("admin.orders.date.between", { from, to });
      return from
        ? t("admin.orders.date.since", { day: from })
        : t("admin.orders.date.until", { day: to ?? "" });
    },
    [t, date, user.id],
  );
}
