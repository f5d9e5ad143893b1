import { useQuery } from "@tanstack/react-query";
import { useI18n } from "../../../lib/i18n";
import type { Couriers as All } from "../../../types/parcel.gen";
import { useAdminApi } from "../../lib/api";
import { Loaded } from "../../ui/Loaded";
import { OwnersOnly } from "../../ui/OwnersOnly";
import { Page } from "../../ui/Page";
import { CourierCard } from "./CourierCard";
import { RulesForm } from "./RulesForm";

/** The shop's accounts at couriers, and its rules for parcels. */
export default function Couriers() {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["couriers"],
    queryFn: ({ signal }) => api.get<All>("couriers", signal),
  });
  return (
    <Page title={t("admin.couriers")} lead={t("admin.couriers.lead")} back="/settings">
      <Loaded query={query}>
        {({ couriers, rules }) => (
          <div className="grid max-w-3xl gap-4">
            <OwnersOnly className="grid gap-4">
              {couriers.map((each) => (
                <CourierCard key={each.courier} account={each} />
              ))}
            </OwnersOnly>
            <RulesForm couriers={couriers} rules={rules} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
