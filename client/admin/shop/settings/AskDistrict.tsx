import { retriable } from "../../../lib/retriable";
import { useLazy } from "../../../lib/useLazy";
import { useAdmin, useMay } from "../../lib/session";

/** Asks for the district of a shop that has none. It can only be answered, not dismissed. */
export function AskDistrict() {
  const { shop } = useAdmin();
  const may = useMay();
  if (shop.district || !may("settings")) return null;
  return <Question />;
}

function Question() {
  const late = useLazy(load);
  return late.state === "ready" && <late.value.DistrictQuestion />;
}

// Few shops have no district, so that the first screen of the others does not load the field.
const load = () => retriable(() => import("./DistrictQuestion"));
