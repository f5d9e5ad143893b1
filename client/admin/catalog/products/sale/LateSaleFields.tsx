import { late } from "../../../lib/late";

/** SaleFields. Its code is loaded after the screen, because most discounts have no limits. */
export const LateSaleFields = late(
  () => import("./SaleFields").then((part) => part.SaleFields),
  () => {},
  function SaleShape() {
    return <div aria-hidden="true" className="bone h-18 sm:col-span-2" />;
  },
);
