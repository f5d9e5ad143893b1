import { later } from "../lib/later";

export const Questions = /*@__PURE__*/ later(() => import("./Questions"));
