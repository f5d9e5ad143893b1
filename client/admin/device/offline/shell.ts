import { shellCache } from "../../lib/offline/kept";

/**
 * Prepares a shop's area for use without a connection: registers the service worker, calls `loadScreens` to
 * load the screens that open offline, and caches the files that this page loaded before the worker was active.
 */
export async function keepShell(slug: string, loadScreens: () => Promise<unknown>): Promise<void> {
  if (!navigator.serviceWorker || !globalThis.caches) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    await navigator.serviceWorker.ready;
    await Promise.all([loadScreens(), import("./QueueDialog")]);
    await Promise.all([cacheDocument(`/admin/${slug}`), cacheAssets()]);
  } catch (error) {
    console.info("the area does not open offline:", error);
  }
}

async function cacheDocument(path: string): Promise<void> {
  const cache = await caches.open(shellCache);
  if (await cache.match(path, { ignoreVary: true })) return; // The document is already cached, and the worker updates it at each start.
  const answer = await fetch(path, { headers: { Accept: "text/html" } });
  if (answer.ok && !answer.redirected) await cache.put(path, answer);
}

async function cacheAssets(): Promise<void> {
  const cache = await caches.open("assets");
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  for (const address of new Set(loaded)) {
    if (!address.startsWith(`${location.origin}/assets/`)) continue;
    if (!(await cache.match(address, { ignoreVary: true }))) await cache.add(address);
  }
}
