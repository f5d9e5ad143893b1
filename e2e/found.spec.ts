// What a search engine finds: every link of the demo shops, as documents without scripts.
import { load } from "cheerio";
import { formatMoney } from "../client/format/money";
import { ask, crawl, linksOf, robotsOf, type Visit } from "./support/crawl";
import {
  faultsOfHTML,
  faultsOfSitemap,
  faultsOfStructuredData,
  faultsOfVocabulary,
  faultsOfXML,
  thingsOf,
} from "./support/judges";
import { type Locale, locales, oneSize, type ShopSample, shops } from "./support/pages";
import { expect, test } from "./support/test";

/** Where a shop is kept by search engines: its home, and what its other addresses begin with. */
function addressOf({ slug }: ShopSample, baseURL = "") {
  const own = slug === "demo" && baseURL.replace("localhost", "shop.demo.test");
  return own
    ? { home: `${own}/`, base: own }
    : { home: `${baseURL}/shop/${slug}`, base: `${baseURL}/${slug}` };
}

for (const shop of shops) {
  test(`all of ${shop.slug} is found, link by link`, oneSize("en"), async ({ baseURL }) => {
    test.setTimeout(300_000);
    const { home, base } = addressOf(shop, baseURL);
    const visits = await crawl(
      home,
      ({ href }) => href === home || href.startsWith(`${home}?`) || href.startsWith(`${base}/`),
    );
    const pages = [...visits.values()];
    expect(pages.length).toBeGreaterThan(60);
    await test.step("no link is broken, none is redirected", () => {
      const wrong = pages.filter(({ status }) => status !== 200);
      expect(wrong.map(({ status, url, from }) => `${status} ${url} on ${from}`)).toEqual([]);
    });
    const kept = pages.filter(isKept);
    await test.step("the sitemap is what is found", () => sitemapIs(`${base}/sitemap.xml`, kept));
    await test.step("titles and descriptions are short, and of one page", () => heads(kept));
    await test.step("every product's name and price can be read", () =>
      products(base, shop, visits));
    await test.step("every picture is there", () => pictures(pages));
    await test.step("others find no fault", () => judged(pages, shop));
  });
}

/** Whether search engines are to keep a page under this address. */
function isKept({ $, url }: Visit) {
  return $ && !robotsOf($).includes("noindex") && $("link[rel=canonical]").attr("href") === url;
}

/** The addresses that a sitemap, or an index of them, names. */
function locsOf(sitemap: string) {
  const $ = load(sitemap, { xml: true });
  const locs = $("loc").toArray();
  return locs.map((loc) => $(loc).text());
}

async function sitemapIs(address: string, kept: Visit[]) {
  const { body } = await ask(address);
  expect(await faultsOfSitemap(body)).toEqual([]);
  const named = locsOf(body);
  // Further pages of a listing are found from its first, which the sitemap names.
  const first = kept.filter(({ url }) => !new URL(url).searchParams.has("page"));
  expect(named.sort()).toEqual(first.map(({ url }) => url).sort());
  for (const page of first) {
    const languages = page.$?.("link[rel=alternate][hreflang]").toArray() ?? [];
    const led = languages.map((link) => page.$?.(link).attr("href") ?? "");
    expect(led, page.url).toHaveLength(locales.length + 1); // and x-default
    expect(named).toEqual(expect.arrayContaining(led));
    expect(led).toContain(page.url);
  }
}

function heads(kept: Visit[]) {
  const letters = new Intl.Segmenter("bn");
  const long = (text: string, most: number) => [...letters.segment(text)].length > most;
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const { $, url } of kept) {
    const title = $?.("title").text() ?? "";
    const description = $?.("meta[name=description]").attr("content") ?? "";
    expect(title && description, url).toBeTruthy();
    expect(long(title, 60), `${url}: ${title}`).toBe(false);
    expect(long(description, 155), `${url}: ${description}`).toBe(false);
    expect(titles.get(title), `the title of ${url}`).toBeUndefined();
    expect(descriptions.get(description), `the description of ${url}`).toBeUndefined();
    titles.set(title, url);
    descriptions.set(description, url);
    expect($?.("h1").length, `headings of ${url}`).toBe(1);
  }
}

/** What the feeds offer can be read, in both languages, on the pages that they name. */
async function products(base: string, { locale: natural }: ShopSample, visits: Map<string, Visit>) {
  const meta = await ask(`${base}/feeds/meta.xml`);
  expect(await faultsOfXML(meta.body)).toEqual([]);
  for (const locale of locales) {
    const { body } = await ask(
      `${base}/feeds/google.xml${locale === natural ? "" : `?lang=${locale}`}`,
    );
    expect(await faultsOfXML(body)).toEqual([]);
    const $ = load(body, { xml: true });
    const items = $("item").toArray();
    expect(items.length).toBeGreaterThan(10);
    for (const item of items) {
      const field = (name: string) => $(item).find(`g\\:${name}`).first().text();
      const page = visits.get(field("link"));
      expect(page?.$, field("link")).toBeDefined();
      const shown = page?.$?.("#main").text() ?? "";
      const price = field("sale_price") || field("price");
      expect(shown, field("link")).toContain(written(price, locale));
      expect(field("title")).toContain(page?.$?.("h1").text());
    }
  }
}

/** A price of a feed, such as `850.00 BDT`, as pages write it. */
function written(price: string, locale: Locale) {
  const [amount, currency] = price.split(" ");
  return formatMoney(Number(amount), currency as "BDT", locale);
}

async function pictures(pages: Visit[]) {
  const addresses = new Set<string>();
  for (const { $, url } of pages) {
    for (const img of $?.("img[src]").toArray() ?? []) {
      addresses.add(new URL($?.(img).attr("src") ?? "", url).href);
    }
  }
  expect(addresses.size).toBeGreaterThan(10);
  for (const address of addresses) {
    const { status, headers } = await ask(address);
    expect(`${status} ${headers["content-type"]}`, address).toMatch(/^200 image\//);
  }
}

/**
 * Others' judgement: of all pages whether Google takes their structured data; of one page of each kind and language
 * the rules of HTML and of schema.org too.
 */
async function judged(pages: Visit[], { slug }: ShopSample) {
  const documents = pages.filter(({ $ }) => $);
  const kinds = new Map(documents.map((page) => [kindOf(page, slug), page]));
  expect(kinds.size).toBeGreaterThan(15);
  const faults: string[] = [];
  for (const { url, body } of documents) {
    for (const fault of await faultsOfStructuredData(body)) faults.push(`${url}: ${fault}`);
  }
  for (const { url, body } of kinds.values()) {
    for (const fault of await faultsOfHTML(body)) faults.push(`${url}: ${fault}`);
  }
  faults.push(...(await faultsOfVocabulary([...kinds.values()].flatMap(thingsOf))));
  expect(faults).toEqual([]);
}

/** The kind of page and its language, such as `product variant,lang`. */
function kindOf({ url }: Visit, slug: string) {
  const { pathname, searchParams } = new URL(url);
  const [kind = ""] = pathname.split("/").filter((part) => part && part !== slug);
  return `${kind} ${[...searchParams.keys()]}`;
}

test(
  "the market's own pages are found, and every shop without a domain of its own",
  oneSize("en"),
  async ({ baseURL }) => {
    const { body } = await ask(`${baseURL}/sitemap.xml`);
    expect(await faultsOfSitemap(body)).toEqual([]);
    expect(locsOf(body)).toContain(`${baseURL}/sitemap-market.xml`);
    for (const { slug } of shops) {
      const named = expect(locsOf(body), slug);
      (slug === "demo" ? named.not : named).toContain(`${baseURL}/${slug}/sitemap.xml`);
    }
    const own = await ask(`${baseURL}/sitemap-market.xml`);
    expect(await faultsOfSitemap(own.body)).toEqual([]);
    const { host } = new URL(baseURL ?? "");
    const visits = await crawl(`${baseURL}/`, (url) => url.host === host && url.pathname === "/");
    expect(locsOf(own.body).sort()).toEqual([...visits.keys()].sort());
    const landing = [...visits.values()];
    heads(landing);
    for (const page of landing) {
      expect(isKept(page), page.url).toBe(true);
      expect(await faultsOfHTML(page.body)).toEqual([]);
      for (const link of linksOf(page)) {
        if (new URL(link).host === host) expect((await ask(link)).status, link).toBe(200);
      }
    }
  },
);

test("whoever judges finds faults where there are some", oneSize("en"), async () => {
  const broken = `<!doctype html><html lang="en"><title>A</title><body><p><div></p><img src="a.png">
    <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"A","offers":{"@type":"Offer"}}</script>`;
  expect(await faultsOfHTML(broken)).not.toEqual([]);
  expect((await faultsOfStructuredData(broken)).join()).toContain("price");
  const right = { "@context": "https://schema.org", "@type": "Product", name: "A" };
  const odd = { ...right, colour: "red", offers: { "@type": "Offer", availability: "maybe" } };
  expect((await faultsOfVocabulary([right, odd])).join()).toMatch(/colour|availability/);
  expect(await faultsOfVocabulary([right])).toEqual([]);
  const named = (inner: string) =>
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url>${inner}</url></urlset>`;
  expect(await faultsOfSitemap(named("<lastmod>yesterday</lastmod>"))).not.toEqual([]);
  expect(await faultsOfXML("<rss><channel></rss>")).not.toEqual([]);
  expect(await faultsOfSitemap(named("<loc>https://haat.test/</loc>"))).toEqual([]);
});
