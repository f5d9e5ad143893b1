import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";

/**
 * Returns the cache key of the document of a shop's area, or undefined for other pages. All screens of a shop
 * share one document. An address with a token signs in, which needs the server.
 */
export function shellOf({ pathname, searchParams }: URL): string | undefined {
  if (searchParams.has("token")) return undefined;
  const [, slug, rest = ""] = /^\/admin\/([\w-]+)(\/.*)?$/.exec(pathname) ?? [];
  if (!slug || ["login", "register", "unauthorized"].includes(slug)) return undefined;
  if (rest === "/preview" || rest.startsWith("/icons/") || /\.[a-z]+$/.test(rest)) return undefined;
  return `/admin/${slug}`;
}

const seconds = { day: 24 * 60 * 60, patience: 10 };

/**
 * Serves the document of the admin area from the cache if the server does not respond. The document contains no
 * personal data. Responses of the API never pass through the worker.
 */
export function serveAdminOffline(): void {
  const shell = new NetworkFirst({
    cacheName: "admin",
    networkTimeoutSeconds: seconds.patience,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request }) => shellOf(new URL(request.url)) ?? request,
        // Does not cache a redirect to the login, which is not the area's document.
        cacheWillUpdate: async ({ response }) =>
          response.status === 200 && !response.redirected ? response : null,
      },
      new ExpirationPlugin({ maxEntries: 5, maxAgeSeconds: 14 * seconds.day }),
    ],
  });
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin &&
      request.mode === "navigate" &&
      request.destination === "document" &&
      Boolean(shellOf(url)),
    shell,
  );
}
