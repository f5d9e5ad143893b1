import { expect, test } from "vitest";
import type { Page } from "../types/page.gen";
import { applyHead } from "./head";

const page = {
  locale: "en",
  head: {
    title: "Rice | Shop",
    description: "Fine rice",
    robots: "",
    canonical: "https://haat.test/demo/product/rice",
    alternates: [{ lang: "bn", href: "https://haat.test/demo/product/rice?lang=bn" }],
    open_graph: [
      { property: "og:title", content: "Rice | Shop" },
      { property: "product:price:amount", content: "100" },
      { property: "twitter:card", content: "summary_large_image" },
    ],
    json_ld: [{ name: "</script><script>alert(1)</script>" }],
  },
} as unknown as Page;

const head = () =>
  [...document.head.querySelectorAll("[data-head]")].map((node) =>
    [...node.attributes]
      .filter(({ name }) => name !== "data-head")
      .map(({ name, value }) => `${name}=${value}`)
      .join(" "),
  );

test("writes the same head as the server's writeHead, and only once", () => {
  applyHead(page);
  applyHead(page);
  expect(document.title).toBe("Rice | Shop");
  expect(document.documentElement.lang).toBe("en");
  expect(head()).toEqual([
    "name=description content=Fine rice",
    "rel=canonical href=https://haat.test/demo/product/rice",
    "rel=alternate hreflang=bn href=https://haat.test/demo/product/rice?lang=bn",
    "property=og:title content=Rice | Shop",
    "property=product:price:amount content=100",
    "name=twitter:card content=summary_large_image",
    "type=application/ld+json",
  ]);
  const script = document.head.querySelector("script[data-head]");
  expect(JSON.parse(script?.textContent ?? "")).toEqual(page.head.json_ld[0]);
  expect(document.head.querySelectorAll("script")).toHaveLength(1);
});
