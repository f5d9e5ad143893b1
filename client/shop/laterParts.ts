import { later } from "../lib/later";

export const ShareLinks = /*@__PURE__*/ later(() => import("./ShareLinks"));
