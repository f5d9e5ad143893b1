const failures = new Map<string, number>();
const renewed = new Map<string, Promise<unknown>>();

const importURL = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

/**
 * Imports a module so that a failed import can be tried again in the same document. Some browsers (Chromium 147, for
 * one) keep the failure for as long as the document lives, so from the second failure on the module is asked for
 * under another address, which their error message names. Without an address in it the error is passed on.
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
    // One that came is the same module for everybody who asks from now on.
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
