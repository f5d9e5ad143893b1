// A crawler as search engines have them: documents without scripts, link by link.
import { type IncomingHttpHeaders, request as open } from "node:http";
import { type CheerioAPI, load } from "cheerio";

export interface Answer {
  url: string;
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Visit extends Answer {
  /** The document; undefined of what is no HTML. */
  $?: CheerioAPI;
  /** The address of the page that led here first. */
  from: string;
}

/** Asks the server under test for an address of whatever host, as it is: a redirect is not followed. */
export function ask(url: string): Promise<Answer> {
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

/** What a document links to: absolute, without fragments; with `follow` only what a search engine goes on to. */
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

/** What a page's robots line says; empty where there is none. */
export function robotsOf($: CheerioAPI): string {
  return $("meta[name=robots]").attr("content") ?? "";
}

/**
 * Visits the start and, link by link, every page that `within` names, four at a time. Each address is visited once;
 * more than `most` of them are an error, for then something makes addresses without end.
 */
export async function crawl(
  start: string,
  within: (url: URL) => boolean,
  most = 2000,
): Promise<Map<string, Visit>> {
  const visits = new Map<string, Visit>();
  const known = new Set([start]);
  const waiting: [url: string, from: string][] = [[start, "the start"]];
  const visit = async (url: string, from: string) => {
    const answer = await ask(url);
    const html = answer.headers["content-type"]?.startsWith("text/html");
    const page: Visit = { ...answer, from, $: html ? load(answer.body) : undefined };
    visits.set(url, page);
    for (const link of linksOf(page, true)) {
      if (known.has(link) || !within(new URL(link))) continue;
      known.add(link);
      waiting.push([link, url]);
    }
    if (known.size > most) throw new Error(`more than ${most} addresses, the last ${url}`);
  };
  while (waiting.length > 0) {
    await Promise.all(waiting.splice(0, 4).map(([url, from]) => visit(url, from)));
  }
  return visits;
}
