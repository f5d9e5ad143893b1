// Crawls all links of the demo shops as a search engine does, without running scripts.
import { load } from "cheerio";
import { formatMoney } from "../client/format/money";
import { crawl, fetchFrom, linksOf, robotsOf, type Visit } from "./support/crawl";
import {
  type Locale,
  locales,
  oneSize,
  type ShopSample,
  shops,
  slowUnless,
  themes,
} from "./support/pages";
import { expect, test } from "./support/test";
import {
  htmlErrors,
  jsonLdOf,
  schemaErrors,
  sitemapErrors,
  structuredDataErrors,
  xmlErrors,
} from "./support/validators";

/** Returns the canonical home of a shop and the prefix of its other URLs. */
function canonicalOf({ slug }: ShopSample, baseURL = "") {
  const own = slug === "demo" && baseURL.replace("localhost", "shop.demo.test");
  return own
    ? { home: `${own}/`, base: own }
    : { home: `${baseURL}/shop/${slug}`, base: `${baseURL}/${slug}` };
}

// The themes differ in their markup, not in their links, and the smallest shop has every kind of page. Only this shop
// is crawled in the fast tier. Of the others, each kind of page is checked there.
const crawled = ({ slug }: ShopSample) => slowUnless(slug === "dollar", oneSize("en"));

for (const shop of shops) {
  test(`all pages of ${shop.slug} are reachable by links`, crawled(shop), async ({ baseURL }) => {
    test.setTimeout(300_000);
    const { home, base } = canonicalOf(shop, baseURL);
    const visits = await crawl(
      home,
      ({ href }) => href === home || href.startsWith(`${home}?`) || href.startsWith(`${base}/`),
    );
    const pages = [...visits.values()];
    expect(pages.length).toBeGreaterThan(60);
    await test.step("no link is broken or redirected", () => {
      const wrong = pages.filter(({ status }) => status !== 200);
      expect(wrong.map(({ status, url, from }) => `${status} ${url} on ${from}`)).toEqual([]);
    });
    const indexable = pages.filter(isIndexable);
    await test.step("the sitemap lists all indexable pages", () =>
      expectSitemap(`${base}/sitemap.xml`, indexable));
    await test.step("titles and descriptions are short and unique", () =>
      expectUniqueHeads(indexable));
    await test.step("every product's name and price is on its page", () =>
      expectProducts(base, shop, visits));
    await test.step("every picture loads", () => expectPictures(pages));
    await test.step("validators report no error", () => expectValid(pages, shop));
  });
}

for (const shop of themes) {
  test(
    `each kind of page of ${shop.slug} is valid, has a title and description, and is in the sitemap`,
    oneSize("en"),
    async ({ baseURL }) => {
      const { home, base } = canonicalOf(shop, baseURL);
      const { host: marketHost } = new URL(baseURL ?? "");
      const visits: Visit[] = [];
      for (const path of Object.values(shop.paths)) {
        const from = "the list of pages";
        const answer = await fetchFrom(path === "/" ? home : base + path);
        visits.push({ ...answer, from, $: load(answer.body) });
      }
      const indexable = visits.filter(isIndexable);
      expect(indexable.length).toBeGreaterThan(4);
      expectUniqueHeads(indexable);
      const named = locsOf((await fetchFrom(`${base}/sitemap.xml`)).body);
      expect(named).toEqual(expect.arrayContaining(indexable.map(({ url }) => url)));
      const own = (url: string) => url.startsWith(home) || url.startsWith(`${base}/`);
      expect(named.filter((url) => !own(url))).toEqual([]);
      const { host } = new URL(home);
      const found = visits.filter(({ status }) => status === 200);
      const links = new Set(found.flatMap((visit) => linksOf(visit, true)));
      const onOwnDomain = [...links].filter(
        (link) => host !== marketHost && new URL(link).host === host,
      );
      for (const link of onOwnDomain) expect((await fetchFrom(link)).status, link).toBe(200);
      await expectPictures(visits);
      await expectValidDocuments(visits, visits);
    },
  );
}

/** Reports whether search engines may index a page under this URL. */
function isIndexable({ $, url }: Visit) {
  return $ && !robotsOf($).includes("noindex") && $("link[rel=canonical]").attr("href") === url;
}

/** Returns the URLs that a sitemap or a sitemap index lists. */
function locsOf(sitemap: string) {
  const $ = load(sitemap, { xml: true });
  const locs = $("loc").toArray();
  return locs.map((loc) => $(loc).text());
}

async function expectSitemap(address: string, indexable: Visit[]) {
  const { body } = await fetchFrom(address);
  expect(await sitemapErrors(body)).toEqual([]);
  const named = locsOf(body);
  // A sitemap lists no later pages of a listing, which the first page links to, and no listings of
  // one brand or option value, which the products link to.
  const unlisted = ["page", "brand", "option"];
  const first = indexable.filter(({ url }) => {
    const { searchParams } = new URL(url);
    return !unlisted.some((name) => searchParams.has(name));
  });
  expect(named.sort()).toEqual(first.map(({ url }) => url).sort());
  for (const page of first) {
    const languages = page.$?.("link[rel=alternate][hreflang]").toArray() ?? [];
    const alternates = languages.map((link) => page.$?.(link).attr("href") ?? "");
    expect(alternates, page.url).toHaveLength(locales.length + 1); // Each language and x-default.
    expect(named).toEqual(expect.arrayContaining(alternates));
    expect(alternates).toContain(page.url);
  }
}

function expectUniqueHeads(indexable: Visit[]) {
  const letters = new Intl.Segmenter("bn");
  const longerThan = (text: string, limit: number) => [...letters.segment(text)].length > limit;
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const { $, url } of indexable) {
    const title = $?.("title").text() ?? "";
    const description = $?.("meta[name=description]").attr("content") ?? "";
    expect(title && description, url).toBeTruthy();
    expect(longerThan(title, 60), `${url}: ${title}`).toBe(false);
    expect(longerThan(description, 155), `${url}: ${description}`).toBe(false);
    expect(titles.get(title), `the title of ${url}`).toBeUndefined();
    expect(descriptions.get(description), `the description of ${url}`).toBeUndefined();
    titles.set(title, url);
    descriptions.set(description, url);
    expect($?.("h1").length, `headings of ${url}`).toBe(1);
  }
}

/**
 * Expects that every product of the feeds shows its name and price on its page, in both languages.
 */
async function expectProducts(
  base: string,
  { locale: natural }: ShopSample,
  visits: Map<string, Visit>,
) {
  const meta = await fetchFrom(`${base}/feeds/meta.xml`);
  expect(await xmlErrors(meta.body)).toEqual([]);
  for (const locale of locales) {
    const { body } = await fetchFrom(
      `${base}/feeds/google.xml${locale === natural ? "" : `?lang=${locale}`}`,
    );
    expect(await xmlErrors(body)).toEqual([]);
    const $ = load(body, { xml: true });
    const items = $("item").toArray();
    expect(items.length).toBeGreaterThan(10);
    for (const item of items) {
      const field = (name: string) => $(item).find(`g\\:${name}`).first().text();
      const page = visits.get(field("link"));
      expect(page?.$, field("link")).toBeDefined();
      const shown = page?.$?.("#main").text() ?? "";
      const price = field("sale_price") || field("price");
      expect(shown, field("link")).toContain(priceOnPage(price, locale));
      expect(field("title")).toContain(page?.$?.("h1").text());
    }
  }
}

/** Formats a price of a feed, such as `850.00 BDT`, as pages show it. */
function priceOnPage(price: string, locale: Locale) {
  const [amount, currency] = price.split(" ");
  return formatMoney(Number(amount), currency as "BDT", locale);
}

async function expectPictures(pages: Visit[]) {
  const addresses = new Set<string>();
  for (const { $, url } of pages) {
    for (const img of $?.("img[src]").toArray() ?? []) {
      addresses.add(new URL($?.(img).attr("src") ?? "", url).href);
    }
  }
  expect(addresses.size).toBeGreaterThan(10);
  for (const address of addresses) {
    const { status, headers } = await fetchFrom(address);
    expect(`${status} ${headers["content-type"]}`, address).toMatch(/^200 image\//);
  }
}

/**
 * Validates the structured data of all pages, and the HTML and schema.org vocabulary of one page of
 * each kind and language.
 */
async function expectValid(pages: Visit[], { slug }: ShopSample) {
  const documents = pages.filter(({ $ }) => $);
  const kinds = new Map(documents.map((page) => [kindOf(page, slug), page]));
  expect(kinds.size).toBeGreaterThan(15);
  await expectValidDocuments(documents, [...kinds.values()]);
}

/**
 * Validates the structured data of all documents, and the HTML and schema.org vocabulary of samples.
 */
async function expectValidDocuments(documents: Visit[], samples: Visit[]) {
  const errors: string[] = [];
  for (const { url, body } of documents) {
    for (const error of await structuredDataErrors(body)) errors.push(`${url}: ${error}`);
  }
  for (const { url, body } of samples) {
    for (const error of await htmlErrors(body)) errors.push(`${url}: ${error}`);
  }
  errors.push(...(await schemaErrors(samples.flatMap(jsonLdOf))));
  expect(errors).toEqual([]);
}

/** Returns the page kind and its query keys, such as `product variant,lang`. */
function kindOf({ url }: Visit, slug: string) {
  const { pathname, searchParams } = new URL(url);
  const [kind = ""] = pathname.split("/").filter((part) => part && part !== slug);
  return `${kind} ${[...searchParams.keys()]}`;
}

test(
  "the market's sitemap lists its pages and every shop without its own domain",
  oneSize("en"),
  async ({ baseURL }) => {
    const { body } = await fetchFrom(`${baseURL}/sitemap.xml`);
    expect(await sitemapErrors(body)).toEqual([]);
    expect(locsOf(body)).toContain(`${baseURL}/sitemap-market.xml`);
    for (const { slug } of shops) {
      const named = expect(locsOf(body), slug);
      (slug === "demo" ? named.not : named).toContain(`${baseURL}/${slug}/sitemap.xml`);
    }
    const own = await fetchFrom(`${baseURL}/sitemap-market.xml`);
    expect(await sitemapErrors(own.body)).toEqual([]);
    const { host } = new URL(baseURL ?? "");
    const visits = await crawl(`${baseURL}/`, (url) => url.host === host && url.pathname === "/");
    expect(locsOf(own.body).sort()).toEqual([...visits.keys()].sort());
    const landing = [...visits.values()];
    expectUniqueHeads(landing);
    for (const page of landing) {
      expect(isIndexable(page), page.url).toBe(true);
      expect(await htmlErrors(page.body)).toEqual([]);
      for (const link of linksOf(page)) {
        if (new URL(link).host === host) expect((await fetchFrom(link)).status, link).toBe(200);
      }
    }
  },
);

test("the validators report errors in broken documents", oneSize("en"), async () => {
  const broken = `<!doctype html><html lang="en"><title>A</title><body><p><div></p><img src="a.png">
    <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"A","offers":{"@type":"Offer"}}</script>`;
  expect(await htmlErrors(broken)).not.toEqual([]);
  expect((await structuredDataErrors(broken)).join()).toContain("price");
  const micro = '<p itemscope>A</p><script type="application/ld+json">{"a":}</script>';
  expect(await structuredDataErrors(micro)).toEqual([
    "<p> has microdata or RDFa",
    expect.stringMatching(/^JSON-LD: SyntaxError/),
  ]);
  const right = { "@context": "https://schema.org", "@type": "Product", name: "A" };
  const odd = { ...right, colour: "red", offers: { "@type": "Offer", availability: "maybe" } };
  expect((await schemaErrors([right, odd])).join()).toMatch(/colour|availability/);
  expect(await schemaErrors([right])).toEqual([]);
  const named = (inner: string) =>
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url>${inner}</url></urlset>`;
  expect(await sitemapErrors(named("<lastmod>yesterday</lastmod>"))).not.toEqual([]);
  expect(await xmlErrors("<rss><channel></rss>")).not.toEqual([]);
  expect(await sitemapErrors(named("<loc>https://haat.test/</loc>"))).toEqual([]);
});
