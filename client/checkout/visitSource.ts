/**
 * Returns what client/preHydration.ts remembered of the first page of the visit: its query, a space and its referrer. It is empty
 * without storage.
 */
export function visitSource(slug: string): string {
  try {
    return (sessionStorage.getItem(`visit-${slug}`) ?? "").slice(0, 2000);
  } catch {
    return "";
  }
}
