import { later } from "../lib/later";

export const ActiveFilters = /*@__PURE__*/ later(() => import("./ActiveFilters"));
export const FilterFields = /*@__PURE__*/ later(() => import("./FilterFields"));
