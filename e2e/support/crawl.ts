// Crawls like a search engine: follows links and runs no scripts.
import { type IncomingHttpHeaders, request as open } from "node:http";
import { type CheerioAPI, load } from "cheerio";

export interface Answer {
  url: string;
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Visit extends Answer {
  /** The parsed document; undefined if the response is not HTML. */
  $?: CheerioAPI;
  /** The URL of the first page that links here. */
  from: string;
}

/** Requests a URL of any host from the server under test, without following redirects. */
export function fetchFrom(url: string): Promise<Answer> {
  const { host, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const path = pathname + search;
    const request = open({ host: "127.0.0.1", port, path, headers: { host } }, (response) => {
      response.setEncoding("utf8");
      let body = "";
      response.on("data", (chunk) => {
        body += chunk;
      });
      response.on("error", reject);
      response.on("end", () =>
        resolve({ url, status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    request.on("error", reject);
    request.end();
  });
}

/**
 * Returns the absolute URLs that a document links to, without fragments. With `follow`, links that
 * search engines ignore (nofollow) are left out.
 */
export function linksOf({ $, url }: Visit, follow = false): string[] {
  if (!$ || (follow && robotsOf($).includes("nofollow"))) return [];
  const links = $("a[href], link[rel=canonical], link[rel=alternate][hreflang]").toArray();
  return links
    .filter((a) => !follow || !($(a).attr("rel") ?? "").includes("nofollow"))
    .map((a) => new URL($(a).attr("href") ?? "", url))
    .filter(({ protocol }) => protocol === "http:" || protocol === "https:")
    .map((link) => {
      link.hash = "";
      return link.href;
    });
}

/** Returns the content of a page's robots meta tag, or "" if there is none. */
export function robotsOf($: CheerioAPI): string {
  return $("meta[name=robots]").attr("content") ?? "";
}

/**
 * Visits the start page and every linked page that `accepts` allows, four at a time and each URL once. Fails
 * beyond `limit` URLs, because some page then generates links endlessly.
 */
export async function crawl(
  start: string,
  accepts: (url: URL) => boolean,
  limit = 2000,
): Promise<Map<string, Visit>> {
  const visits = new Map<string, Visit>();
  const known = new Set([start]);
  const waiting: [url: string, from: string][] = [[start, "the start"]];
  const visit = async (url: string, from: string) => {
    const answer = await fetchFrom(url);
    const html = answer.headers["content-type"]?.startsWith("text/html");
    const page: Visit = { ...answer, from, $: html ? load(answer.body) : undefined };
    visits.set(url, page);
    for (const link of linksOf(page, true)) {
      if (known.has(link) || !accepts(new URL(link))) continue;
      known.add(link);
      waiting.push([link, url]);
    }
    if (known.size > limit) throw new Error(`more than ${limit} addresses, the last ${url}`);
  };
  while (waiting.length > 0) {
    await Promise.all(waiting.splice(0, 4).map(([url, from]) => visit(url, from)));
  }
  return visits;
}
