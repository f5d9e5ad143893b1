import { later } from "../../client/lib/later";

export const Footer = /*@__PURE__*/ later(() => import("./Footer"));
export const Skeleton = /*@__PURE__*/ later(() => import("./Skeleton"));
