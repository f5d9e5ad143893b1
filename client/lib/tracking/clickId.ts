import { storage } from "../../state/storage";

// As long as Meta's own cookie.
const kept = 90 * 24 * 60 * 60_000;

function keyOf(slug: string): string {
  return `${slug}-click`;
}

/**
 * Keeps which of Meta's advertisements the visitor came by, as Meta's cookie _fbc
 * would: the pixel, which writes that cookie, may be blocked. It is in the address
 * of the document, be other pages shown since.
 */
export function keepClickId(slug: string): void {
  const [opened] = performance.getEntriesByType("navigation");
  const click = new URL(opened?.name ?? location.href).searchParams.get("fbclid");
  if (!click || clickId(slug).endsWith(`.${click}`)) return;
  storage.setItem(keyOf(slug), `fb.1.${Date.now()}.${click}`);
}

/** The last such click, or empty. */
export function clickId(slug: string): string {
  const found = (storage.getItem(keyOf(slug)) as string | null) ?? "";
  return Date.now() - Number(found.split(".")[2]) < kept ? found : "";
}

export function forgetClickId(slug: string): void {
  storage.removeItem(keyOf(slug));
}
