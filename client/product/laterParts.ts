import { later } from "../lib/later";

export const BasicChoice = /*@__PURE__*/ later(() => import("./BasicChoice"));
export const CallToOrder = /*@__PURE__*/ later(() => import("./CallToOrder"));
export const Deals = /*@__PURE__*/ later(() => import("./Deals"));
export const DeliveryTerms = /*@__PURE__*/ later(() => import("./DeliveryTerms"));
export const ProductFacts = /*@__PURE__*/ later(() => import("./ProductFacts"));
export const Reviews = /*@__PURE__*/ later(() => import("./Reviews"));
export const SaleState = /*@__PURE__*/ later(() => import("./SaleState"));
export const SizeGuide = /*@__PURE__*/ later(() => import("./SizeGuide"));
export const Suggested = /*@__PURE__*/ later(() => import("./suggested/Suggested"));
