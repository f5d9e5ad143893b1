import { later } from "../lib/later";

// The sections that few pages begin with.
export const Contact = /*@__PURE__*/ later(() => import("./contact/Contact"));
export const Countdown = /*@__PURE__*/ later(() => import("./countdown/Countdown"));
export const Faq = /*@__PURE__*/ later(() => import("./faq/Faq"));
export const Gallery = /*@__PURE__*/ later(() => import("./gallery/Gallery"));
export const Reviews = /*@__PURE__*/ later(() => import("./reviews/Reviews"));
export const Trust = /*@__PURE__*/ later(() => import("./trust/Trust"));
export const Video = /*@__PURE__*/ later(() => import("./video/Video"));
