import { useFormContext, useWatch } from "react-hook-form";
import { useI18n } from "../lib/i18n";
import type { CheckoutFields } from "../state/checkout";
import { PlaceField, TextArea } from "./Field";
import { offered, type Places } from "./places";
import { SavedAddresses } from "./SavedAddresses";

/** Where the parcel goes: the places one in another, then what a driver asks for. */
export function Address({ places }: { places: Places }) {
  const { t } = useI18n();
  const { setValue, clearErrors } = useFormContext<CheckoutFields>();
  const [division, district] = useWatch<CheckoutFields, ["division", "district"]>({
    name: ["division", "district"],
  });
  const offers = offered(places, division, district);
  const empty = (...names: ("district" | "upazila")[]) => {
    for (const name of names) setValue(name, "");
    clearErrors(names);
  };
  return (
    <>
      <SavedAddresses places={places} />
      <div className="grid gap-4 sm:grid-cols-3">
        <PlaceField
          name="division"
          label={t("checkout.division")}
          prompt={t("checkout.choose")}
          places={offers.division}
          autoComplete="address-level1"
          onChoose={() => empty("district", "upazila")}
        />
        <PlaceField
          name="district"
          label={t("checkout.district")}
          prompt={t(division ? "checkout.choose" : "checkout.division_first")}
          places={offers.district}
          autoComplete="address-level2"
          onChoose={() => empty("upazila")}
        />
        <PlaceField
          name="upazila"
          label={t("checkout.upazila")}
          prompt={t(district ? "checkout.choose" : "checkout.district_first")}
          places={offers.upazila}
          autoComplete="address-level3"
        />
        <TextArea
          name="line"
          label={t("checkout.line")}
          hint={t("checkout.line.hint")}
          autoComplete="street-address"
          className="sm:col-span-3"
        />
        <TextArea
          name="note"
          label={t("checkout.note")}
          optional
          hint={t("checkout.note.hint")}
          autoComplete="off"
          className="sm:col-span-3"
        />
      </div>
    </>
  );
}
