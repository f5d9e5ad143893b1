import { PlaceFields } from "../forms/PlaceFields";
import { PlaceSearch } from "../forms/PlaceSearch";
import type { Places } from "../lib/places";
import { SavedAddresses } from "./SavedAddresses";

/** The delivery address of an order. */
export function Address({ places }: { places: Places }) {
  return (
    <>
      <SavedAddresses places={places} />
      <PlaceSearch places={places} />
      <PlaceFields places={places} />
    </>
  );
}
