import { later } from "../lib/later";

export const Reviews = /*@__PURE__*/ later(() => import("./Reviews"));
