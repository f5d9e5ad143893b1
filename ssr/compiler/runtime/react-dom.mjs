// Replaces `react-dom` in the server bundle.
import { PORTAL } from "./elements.mjs";

export const createPortal = (children, containerInfo, key = null) => ({
  $$typeof: PORTAL,
  key,
  children,
  containerInfo,
});
export const flushSync = (change) => change();
const ignored = () => {};
export const preload = ignored;
export const preconnect = ignored;
export const prefetchDNS = ignored;
export const preloadModule = ignored;
export const preinit = ignored;
export default { createPortal, flushSync };
