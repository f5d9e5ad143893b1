// The functions that compiled components call.
import { writer } from "./writer.mjs";

export { DONE, el, FRAGMENT, keyless, markup } from "./elements.mjs";
export { useInitial } from "./hooks.mjs";
export { htmlOf, spread } from "./host.mjs";
export { and, comp, host, map, nullish, or } from "./walker.mjs";
export const { template } = writer;
