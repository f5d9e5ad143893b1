import { later } from "../lib/later";

export const CheckoutHeader = /*@__PURE__*/ later(() => import("./CheckoutHeader"));
