import { late } from "../../lib/late";

/** SalesChart, loaded after the figures above it, because the library that scales its axes has 13 KB. */
export const LateSalesChart = late(
  () => import("./SalesChart").then((part) => part.SalesChart),
  () => {},
  () => <div aria-hidden="true" className="bone h-80 rounded-card" />,
);
