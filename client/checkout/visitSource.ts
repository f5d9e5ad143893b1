/**
 * Returns the query of the visit's first page, a space and the page's referrer, as stored by client/preHydration.ts. It is empty
 * without storage.
 */
export function visitSource(slug: string): string {
  try {
    return (sessionStorage.getItem(`visit-${slug}`) ?? "").slice(0, 2000);
  } catch {
    return "";
  }
}
