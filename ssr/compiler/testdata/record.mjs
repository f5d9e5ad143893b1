// Records the data of demo pages for the tests of the compiled renderer:
//   bin/haat serve --demo &
//   node ssr/compiler/testdata/record.mjs http://localhost:8080
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const origin = process.argv[2];

// The demo shops, with the paths of pages that differ between shops.
const shops = {
  demo: ["category/womens-fashion", "category/sarees", "category/womens-fashion?min=999999", "product/cotton-tshirt-shapla", "product/padma-hilsa-1kg", "search?q=500"],
  rupali: ["category/jewellery", "product/anarkali-kurti"],
  nobanno: ["category/organic-staples", "product/mustard-flower-honey", "product/himsagar-mango-5kg"],
  dollar: ["category/jute", "product/jute-market-tote"],
};
const common = [
  "best-selling-products", "search", "search?q=zzqqxx", "cart", "wishlist", "checkout", "track-order", "login", "register",
  "forget-password", "dashboard", "refund-policy", "no-such-page", "product/no-such-product",
  "order_success/12345678", "order_details/12345678",
];

const paths = ["/", "/?lang=en", "/shop/no-such-shop", "/shop/closed"];
for (const [slug, own] of Object.entries(shops)) {
  paths.push(`/shop/${slug}`, ...own.map((path) => `/${slug}/${path}`));
  if (slug === "demo") paths.push(`/shop/${slug}?lang=en`, ...common.map((path) => `/${slug}/${path}`));
}

const pages = [];
for (const path of paths) {
  const response = await fetch(origin + path, { headers: { accept: "application/json" } });
  const text = await response.text();
  if (!text.startsWith("{")) console.warn(`${path}: not a page's JSON`);
  else pages.push(text.trim());
}
console.log([...new Set(pages.map((page) => JSON.parse(page).name))].sort().join(" "));
writeFileSync(new URL("pages.jsonl.gz", import.meta.url), gzipSync(pages.join("\n"), { level: 9 }));
