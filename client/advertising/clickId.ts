import { storage } from "../state/storage";

// 90 days in milliseconds, the lifetime of Meta's own cookie.
const kept = 90 * 24 * 60 * 60_000;

function keyOf(slug: string): string {
  return `${slug}-click`;
}

/**
 * Stores the id of the Meta advertisement that led the visitor here, in the format of Meta's cookie
 * _fbc, because the pixel that writes this cookie may be blocked. The id is in the address with
 * which the document was opened, even after navigations.
 */
export function keepClickId(slug: string): void {
  const [opened] = performance.getEntriesByType("navigation");
  const click = new URL(opened?.name ?? location.href).searchParams.get("fbclid");
  if (!click || clickId(slug).endsWith(`.${click}`)) return;
  storage.setItem(keyOf(slug), `fb.1.${Date.now()}.${click}`);
}

/** Returns the last click id if it is less than 90 days old, else "". */
export function clickId(slug: string): string {
  const found = (storage.getItem(keyOf(slug)) as string | null) ?? "";
  return Date.now() - Number(found.split(".")[2]) < kept ? found : "";
}

export function forgetClickId(slug: string): void {
  storage.removeItem(keyOf(slug));
}
