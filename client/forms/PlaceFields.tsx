import { useFormContext, useWatch } from "react-hook-form";
import { useI18n } from "../lib/i18n";
import { offered, type Places } from "../lib/places";
import { PlaceField, TextArea } from "./Field";

type PlaceName = "division" | "district" | "upazila" | "line";

interface PlaceFieldsProps {
  places: Places;
  /** Returns a field's hint and classes, such as to mark the field as unchecked. */
  marked?: (name: PlaceName) => { hint?: string; className?: string };
}

const none = () => ({ hint: undefined, className: undefined });

/** The fields of a delivery address: division, district, upazila and line. */
export function PlaceFields({ places, marked = none }: PlaceFieldsProps) {
  const { t } = useI18n();
  const { setValue, clearErrors } = useFormContext();
  const [division, district] = useWatch({ name: ["division", "district"] });
  const offers = offered(places, division, district);
  const empty = (...names: ("district" | "upazila")[]) => {
    for (const name of names) setValue(name, "");
    clearErrors(names);
  };
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <PlaceField
        name="division"
        label={t("form.division")}
        prompt={t("form.choose")}
        places={offers.division}
        autoComplete="address-level1"
        onChoose={() => empty("district", "upazila")}
        {...marked("division")}
      />
      <PlaceField
        name="district"
        label={t("form.district")}
        prompt={t(division ? "form.choose" : "form.division_first")}
        places={offers.district}
        autoComplete="address-level2"
        onChoose={() => empty("upazila")}
        {...marked("district")}
      />
      <PlaceField
        name="upazila"
        label={t("form.upazila")}
        prompt={t(district ? "form.choose" : "form.district_first")}
        places={offers.upazila}
        autoComplete="address-level3"
        {...marked("upazila")}
      />
      <TextArea
        name="line"
        label={t("form.line")}
        hint={marked("line").hint ?? t("form.line.hint")}
        autoComplete="street-address"
        className={`sm:col-span-3 ${marked("line").className ?? ""}`}
      />
    </div>
  );
}
