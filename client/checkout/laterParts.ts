import { later } from "../lib/later";

export const Unfinished = /*@__PURE__*/ later(() => import("./Unfinished"));
