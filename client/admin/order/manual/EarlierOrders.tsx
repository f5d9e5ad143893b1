import { useQuery } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import { readMobile } from "../../../lib/mobile";
import type { CustomerRecord, Delivery } from "../../../types/order.gen";
import { useAdminApi } from "../../lib/api";
import { Record } from "../risk/Record";
import type { HandFields } from "./rules";

/** Shows the record of a phone number that has earlier orders, and its addresses, which can be filled into the form. */
export function EarlierOrders() {
  const { t } = useI18n();
  const api = useAdminApi();
  const { control, setValue } = useFormContext<HandFields>();
  const mobile = readMobile(useWatch({ control, name: "mobile" }));
  const { data } = useQuery({
    queryKey: ["customer", mobile],
    queryFn: ({ signal }) => api.get<CustomerRecord>(`orders/customer?mobile=${mobile}`, signal),
    enabled: mobile !== null,
    placeholderData: undefined,
  });
  if (!data || data.orders === 0) return null;
  const take = ({ name, division, district, upazila, line }: Delivery) => {
    for (const [field, value] of Object.entries({ name, division, district, upazila, line })) {
      const to = field as "name" | "division" | "district" | "upazila" | "line";
      setValue(to, value, { shouldDirty: true, shouldValidate: true });
    }
  };
  return (
    <>
      <Record record={data} />
      <p className="mt-3 mb-1.5 font-medium">{t("admin.orders.hand.earlier")}</p>
      <ul className="grid gap-2">
        {data.deliveries.map((each) => (
          <li key={JSON.stringify(each)}>
            <button
              type="button"
              onClick={() => take(each)}
              className="flex w-full gap-2.5 rounded-control border border-edge bg-surface p-3 text-left hover:border-primary"
            >
              <MapPin size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-primary" />
              <span className="min-w-0 wrap-anywhere">
                <strong className="block font-semibold">{each.name}</strong>
                {each.line}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
