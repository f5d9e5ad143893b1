import { retriable } from "../../../lib/retriable";
import { useLazy } from "../../../lib/useLazy";
import { useAdmin, useMay } from "../../lib/session";

/** Asks for the district of a shop that has none. The question cannot be dismissed. */
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

// Loads the question only when needed, because few shops have no district.
const load = () => retriable(() => import("./DistrictQuestion"));
