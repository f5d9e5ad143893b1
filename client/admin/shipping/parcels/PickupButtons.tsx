import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { Parcel } from "../../../types/parcel.gen";
import { lateDialog } from "../../lib/late";
import { Button } from "../../ui/Button";
import { type Comes, couriersThatCome } from "./pickup";

const PickupDialog = lateDialog(() => import("./PickupDialog").then((part) => part.PickupDialog));

/** A button for each courier from which a pickup of some of the parcels can be requested. */
export function PickupButtons({ parcels }: { parcels: Parcel[] }) {
  const { t } = useI18n();
  const [asked, ask] = useState<Comes>();
  const couriers = couriersThatCome(parcels);
  if (couriers.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {couriers.map((each) => (
        <Button key={each.courier} aria-haspopup="dialog" onClick={() => ask(each)}>
          {t("admin.pickup.ask", { courier: each.title })}
        </Button>
      ))}
      {asked && <PickupDialog of={asked} onClose={() => ask(undefined)} />}
    </div>
  );
}
