import { whenReachable } from "./reachable";

/** The texts of the offline page in one language. */
export interface Texts {
  title: string;
  hint: string;
  retry: string;
}

// Paths that do not belong to pages of a shop: the admin area, the API, endpoints for operators, and files.
const apart = /^\/(admin|api|assets|media|metrics|healthz|readyz)(\/|$)|\.[a-z]+$/;

/** Reports whether a path belongs to a page, which the worker may cache for offline use. */
export const isPagePath = (path: string) => !apart.test(path);

/** Reports whether a response may be cached: it is complete and, by its headers, the same for every visitor. */
export function mayKeep({ status, headers }: Pick<Response, "status" | "headers">): boolean {
  const control = headers.get("Cache-Control") ?? "";
  return status === 200 && /\bpublic\b/.test(control) && !/\b(no-store|private)\b/.test(control);
}

/**
 * Returns the response for a page that is not in the cache, in the given language or else in Bengali. It loads
 * the address again as soon as the server is reachable.
 */
export function offlinePage(texts: Record<string, Texts>, language: string): Response {
  const lang = Object.keys(texts).includes(language) ? language : "bn";
  const { title, hint, retry } = texts[lang] ?? { title: "", hint: "", retry: "" };
  const page = `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<style>
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:#f6f7f9;color:#16202e;font:16px/1.6 system-ui,sans-serif}
main{max-width:24rem;padding:2rem;text-align:center}
h1{margin:0 0 .5rem;font-size:1.375rem;line-height:1.4}
p{margin:0 0 1.5rem;color:#4a5768}
a{display:inline-block;padding:.75rem 1.75rem;border-radius:.625rem;background:#16202e;color:#fff;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid #2b6cb0;outline-offset:3px}
</style></head><body><main><h1>${title}</h1><p role="status">${hint}</p><a href="">${retry}</a></main>
<script>(${whenReachable})(location.href,()=>location.reload())</script></body></html>`;
  return new Response(page, {
    status: 503,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}
