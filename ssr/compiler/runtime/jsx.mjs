// Replaces `react/jsx-runtime` in the server bundle.
import { el, FRAGMENT } from "./elements.mjs";

export const Fragment = FRAGMENT;

export function jsx(type, config, key) {
  const { key: given = null, ...props } = config;
  return { ...el(type, props), key: key === undefined ? given : `${key}` };
}
export const jsxs = jsx;
