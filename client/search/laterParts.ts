import { later } from "../lib/later";

export const SearchControls = /*@__PURE__*/ later(() => import("./SearchControls"));
