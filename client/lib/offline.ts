import { whenReachable } from "./reachable";

/** What the offline page says in a language. */
export interface Texts {
  title: string;
  hint: string;
  retry: string;
}

// What is no page of a shop: the area of those who run it, what answers one visitor alone, and files.
const apart = /^\/(admin|api|assets|media|metrics|healthz|readyz)(\/|$)|\.[a-z]+$/;

/** Whether a path is a page's, which a shopper may want to see again without a connection. */
export const isPagePath = (path: string) => !apart.test(path);

/** Whether an answer is the same for everybody, and whole: the server says so. */
export function mayKeep({ status, headers }: Pick<Response, "status" | "headers">): boolean {
  const control = headers.get("Cache-Control") ?? "";
  return status === 200 && /\bpublic\b/.test(control) && !/\b(no-store|private)\b/.test(control);
}

/**
 * The page in place of one that was never seen: in the language, else in Bengali. It loads the address again once
 * the server can be reached.
 */
export function offlinePage(texts: Record<string, Texts>, language: string): Response {
  const lang = Object.hasOwn(texts, language) ? language : "bn";
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
