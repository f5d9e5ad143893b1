import { late } from "../../lib/late";
import { useSavings } from "./useSavings";

const Loaded = late(
  () => import("./Savings").then((part) => part.Savings),
  () => {},
);

/** Savings, loaded after the figures, if the shop has open steps. */
export function LateSavings() {
  const savings = useSavings();
  return savings && <Loaded savings={savings} />;
}
