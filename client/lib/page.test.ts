import { expect, test } from "vitest";
import type { Links } from "../types/page.gen";
import { shopHref } from "./page";

const market = { home: "/shop/demo", base: "/demo", lang: "", market: "/", bn: "", en: "" };
const own = { ...market, home: "/", base: "" };
const inEnglish = (links: Links): Links => ({ ...links, lang: "en" });

test.each([
  ["market host", market, "/", "/shop/demo"],
  ["market host", market, "/product/rice", "/demo/product/rice"],
  ["market host", market, "/category/rice?id=3", "/demo/category/rice?id=3"],
  ["own host", own, "/", "/"],
  ["own host", own, "/product/rice", "/product/rice"],
  ["market host in English", inEnglish(market), "/", "/shop/demo?lang=en"],
  [
    "market host in English",
    inEnglish(market),
    "/category/rice?id=3",
    "/demo/category/rice?id=3&lang=en",
  ],
  ["own host in English", inEnglish(own), "/", "/?lang=en"],
  [
    "own host in English",
    inEnglish(own),
    "/product/rice?variant=4",
    "/product/rice?variant=4&lang=en",
  ],
])("on the %s, shopHref of %o and %s is %s", (_, links, path, href) => {
  expect(shopHref(links, path)).toBe(href);
});
