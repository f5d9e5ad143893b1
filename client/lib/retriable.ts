const failures = new Map<string, number>();
const renewed = new Map<string, Promise<unknown>>();

const importURL = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

/**
 * Imports a module so that a failed import can be retried in the same document. Some browsers, such as Chromium 147,
 * cache the failure for the life of the document. From the second failure on, the module is therefore imported from
 * another address, derived from the one in their error message. An error without an address is rethrown.
 */
export async function retriable<T>(
  load: () => Promise<T>,
  importAt: (address: string) => Promise<unknown> = importURL,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const address = /https?:\S+\.js/.exec(String(error))?.[0];
    if (!address) throw error;
    const count = failures.get(address) ?? 0;
    if (count === 0) {
      failures.set(address, 1);
      throw error;
    }
    // Later callers share the module loaded from the new address.
    const module = renewed.get(address) ?? importAt(`${address}?again=${count}`);
    renewed.set(address, module);
    try {
      return (await module) as T;
    } catch (again) {
      if (renewed.get(address) === module) {
        renewed.delete(address);
        failures.set(address, count + 1);
      }
      throw again;
    }
  }
}
