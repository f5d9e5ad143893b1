/**
 * Returns the query of the visit's first page, a space and that page's referrer, as stored by
 * client/preHydration.ts. Returns "" if storage is denied.
 */
export function visitSource(slug: string): string {
  try {
    return (sessionStorage.getItem(`visit-${slug}`) ?? "").slice(0, 2000);
  } catch {
    return "";
  }
}
