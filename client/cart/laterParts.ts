import { later } from "../lib/later";

export const CartDiscounts = /*@__PURE__*/ later(() => import("./CartDiscounts"));
export const CodeField = /*@__PURE__*/ later(() => import("./CodeField"));
export const FreeDelivery = /*@__PURE__*/ later(() => import("./FreeDelivery"));
