import { later } from "../lib/later";

export const DeliveryTerms = /*@__PURE__*/ later(() => import("./DeliveryTerms"));
export const FilterFields = /*@__PURE__*/ later(() => import("./FilterFields"));
export const RecentlyViewed = /*@__PURE__*/ later(() => import("./RecentlyViewed"));
export const Reviews = /*@__PURE__*/ later(() => import("./Reviews"));
export const SizeGuide = /*@__PURE__*/ later(() => import("./SizeGuide"));
