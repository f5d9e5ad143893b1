import { TextArea } from "../forms/Field";
import { PlaceFields } from "../forms/PlaceFields";
import { PlaceSearch } from "../forms/PlaceSearch";
import { useI18n } from "../lib/i18n";
import type { Places } from "../lib/places";
import { SavedAddresses } from "./SavedAddresses";

/** The delivery address and the note of an order. */
export function Address({ places }: { places: Places }) {
  const { t } = useI18n();
  return (
    <>
      <SavedAddresses places={places} />
      <PlaceSearch places={places} />
      <PlaceFields places={places} />
      <TextArea
        name="note"
        label={t("checkout.note")}
        optional
        hint={t("checkout.note.hint")}
        autoComplete="off"
        className="mt-4"
      />
    </>
  );
}
