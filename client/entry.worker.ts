// The service worker of every host. It makes visited pages and pictures available offline. While online, every page
// is fetched from the server, so that none is stale.
import { clientsClaim } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { enable as preloadNavigations } from "workbox-navigation-preload";
import { registerRoute, setCatchHandler } from "workbox-routing";
import { CacheFirst, NetworkFirst, NetworkOnly } from "workbox-strategies";
import { serveAdminOffline } from "./admin/device/offline/worker";
import { type AlertScope, handleAlerts } from "./offline/alerts";
import { isPagePath, mayKeep, offlinePage, type Texts } from "./offline/offline";

// TypeScript cannot combine the type libraries of pages and workers.
declare const self: {
  skipWaiting(): Promise<void>;
  clients: { matchAll(which: { includeUncontrolled: boolean }): Promise<{ url: string }[]> };
  addEventListener(type: "activate", listener: (event: Activation) => void): void;
};
interface Activation {
  waitUntil(done: Promise<unknown>): void;
}

/** The texts of the offline page by language, inserted by esbuild.config.mjs. */
declare const OFFLINE_TEXTS: Record<string, Texts>;

const day = 24 * 60 * 60;
const matchOptions = { ignoreVary: true };

// Caches only responses that are the same for every visitor.
const forEverybody = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    mayKeep(response) ? response : null,
};

const kept = (cacheName: string, maxEntries: number) => ({
  cacheName,
  matchOptions,
  plugins: [
    forEverybody,
    new ExpirationPlugin({
      maxEntries,
      maxAgeSeconds: 14 * day,
      matchOptions,
      purgeOnQuotaError: true,
    }),
  ],
});

// A page has two kinds of responses: a document, and JSON for navigations within the shop.
const documents = new NetworkFirst(kept("documents", 50));
const navigations = new NetworkFirst(kept("navigations", 50));

const isJSON = (request: Request) =>
  request.headers.get("Accept")?.startsWith("application/json") ?? false;

serveAdminOffline();
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === "navigate" && isPagePath(url.pathname),
  documents,
);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isPagePath(url.pathname) && isJSON(request),
  navigations,
);
// Assets and media have content hashes in their names.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst(kept("assets", 150)),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/media/"),
  new CacheFirst(kept("pictures", 200)),
);

// A navigation gets the response to the browser's navigation preload. WebKit would otherwise send the request twice,
// which would use up a one-time link, such as a hand-off link to the admin area.
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === "navigate",
  new NetworkOnly(),
);

setCatchHandler(async ({ request }) => {
  if (request.mode !== "navigate") return Response.error();
  return offlinePage(OFFLINE_TEXTS, await lastLanguage());
});

// Returns the language of the page cached last, or "".
async function lastLanguage(): Promise<string> {
  const cache = await caches.open("documents");
  const keys = await cache.keys();
  const last = keys[keys.length - 1];
  const page = last && (await cache.match(last, matchOptions));
  return page?.headers.get("Content-Language") ?? "";
}

// Caches the open pages, which loaded before the worker was active.
async function keepOpenPages() {
  const open = await self.clients.matchAll({ includeUncontrolled: true });
  const pages = open.filter(({ url }) => isPagePath(new URL(url).pathname));
  await Promise.allSettled(
    pages.map(async ({ url }) => {
      const request = new Request(url, { headers: { Accept: "text/html" } });
      const response = await fetch(request);
      if (mayKeep(response)) await (await caches.open("documents")).put(request, response);
    }),
  );
}

self.addEventListener("activate", (event) => event.waitUntil(keepOpenPages()));
handleAlerts(self as unknown as AlertScope);
preloadNavigations();
clientsClaim();
void self.skipWaiting();
