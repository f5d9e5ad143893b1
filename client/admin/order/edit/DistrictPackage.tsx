import { useQuery } from "@tanstack/react-query";
import { Truck } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { button } from "../../../components/ui/button";
import { useI18n } from "../../../lib/i18n";
import { offered, type Places, placeName } from "../../../lib/places";
import type { ManualQuote } from "../../../types/checkout.gen";
import type { AdminOrder } from "../../../types/order.gen";
import { useAdminApi } from "../../lib/api";
import { type EditLine, packagesRequest } from "./contents";
import type { EditFields } from "./rules";

interface DistrictPackageProps {
  places: Places;
  order: AdminOrder;
  lines: EditLine[];
  fields: EditFields;
}

/** After a change of the district, offers the delivery package for the new district, unless the order already has it. */
export function DistrictPackage({ places, order, lines, fields }: DistrictPackageProps) {
  const { t, money, locale } = useI18n();
  const api = useAdminApi();
  const { setValue } = useFormContext<EditFields>();
  const { district, package_id } = fields;
  const request = packagesRequest(lines, district);
  const { data } = useQuery({
    queryKey: ["hand-quote", request],
    queryFn: () => api.post<ManualQuote>("orders/quote", request),
    staleTime: 0,
    enabled: district !== "" && (district !== order.district || package_id !== 0),
  });
  const fitting = data?.packages.find(({ id }) => id === data.package_id);
  const taken = data?.packages.find(({ id }) => id === package_id)?.name ?? order.shipping_name;
  if (!fitting || fitting.name === taken) return null;
  const { id, name, fee } = fitting;
  const take = () => {
    setValue("package_id", id, { shouldDirty: true });
    setValue("shipping_fee", fee > 0 ? String(fee) : "", { shouldDirty: true });
  };
  const charge = money(fee, order.currency);
  const place = offered(places, fields.division, district).district.find(
    (d) => d.name === district,
  );
  const named = place ? placeName(place, locale) : district;
  return (
    <div className="mt-4 rounded-control border border-warning bg-surface p-3">
      <p role="status" className="flex gap-2.5">
        <Truck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
        {taken
          ? t("admin.orders.edit.zone", { district: named, package: name, charge, taken })
          : t("admin.orders.edit.zone.first", { district: named, package: name, charge })}
      </p>
      <button type="button" onClick={take} className={`${button.quiet} mt-3`}>
        {t("admin.orders.edit.zone.take", { package: name })}
      </button>
    </div>
  );
}
