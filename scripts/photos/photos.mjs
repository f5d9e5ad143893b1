#!/usr/bin/env node
// photos.mjs
// Replaces the pictures of the demo shops' products by photographs as merchants take them (scene.mjs), through the admin
// area's API, and takes screenshots of home, category and product pages into docs/screenshots/photos/. bin/haat must be
// built.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { findChromium, withDemoShops } from "../demo-server.mjs";
import { encoder, screens, takeScreenshot } from "../pictures.mjs";
import { flaws, kindOf } from "./scene.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const out = join(root, "docs", "screenshots", "photos");
const shops = {
  demo: { theme: 1, category: "/demo/category/womens-fashion" },
  rupali: { theme: 2, category: "/rupali/category/jewellery" },
  nobanno: { theme: 3, category: "/nobanno/category/organic-staples" },
};

await withDemoShops(async (origin, handOff) => {
  const { args = [], ...chosen } = findChromium();
  const browser = await chromium.launch({
    ...chosen,
    args: [
      ...args.filter((arg) => arg !== "--disable-gpu"),
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
    ],
  });
  try {
    const encode = await encoder(browser);
    const studio = await openStudio(browser, origin);
    const taken = new Map();
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    for (const [slug, shop] of Object.entries(shops)) {
      await replacePictures(browser, handOff(slug), slug, studio, taken);
      await photograph(browser, origin, slug, shop, encode);
    }
  } finally {
    await browser.close();
  }
});

// Returns a page with takePhoto. It is a page of a shop, because the texts on photographs need the
// shop's font.
async function openStudio(browser, origin) {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from "./scene.mjs"`,
      resolveDir: join(root, "scripts", "photos"),
    },
    bundle: true,
    format: "iife",
    globalName: "studio",
    write: false,
  });
  const page = await browser.newPage({ bypassCSP: true });
  await page.goto(`${origin}/shop/demo`);
  await page.addScriptTag({ content: outputFiles[0].text });
  await page.evaluate(() => document.fonts.load('bold 40px "Anek Bangla"', "ছাড়"));
  return page;
}

// Returns a photograph as base64. Each combination of goods and flaw is rendered only once.
async function photoOf(studio, taken, slug, number) {
  const kind = kindOf(slug);
  const flaw = number % flaws.length;
  const name = `${kind} ${flaw}`;
  if (!taken.has(name)) {
    const photo = await studio.evaluate(
      async ([kind, flaw]) => {
        const bytes = await studio.takePhoto(kind, studio.flaws[flaw], flaw + kind.length * 7);
        let text = "";
        for (const byte of bytes) text += String.fromCharCode(byte);
        return btoa(text);
      },
      [kind, flaw],
    );
    console.error(`${kind}, ${flaws[flaw].name}: ${(photo.length * 0.75e-6).toFixed(1)} MB`);
    taken.set(name, photo);
  }
  return taken.get(name);
}

// Gives every product of a shop one photograph, and every third one two.
async function replacePictures(browser, link, slug, studio, taken) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await page.waitForURL(/\/admin\//);
  const shop = await page.evaluate(async (slug) => {
    const answer = await fetch(`/api/admin/v3/session?slug=${slug}`);
    return (await answer.json()).data.shop.id;
  }, slug);
  const products = await page.evaluate(async (shop) => {
    const all = [];
    for (let number = 1, pages = 1; number <= pages; number++) {
      const answer = await fetch(`/api/admin/v3/products?shop_id=${shop}&page=${number}`);
      const { data } = await answer.json();
      all.push(...data.products.map(({ id, slug }) => ({ id, slug })));
      pages = data.pages;
    }
    return all;
  }, shop);
  for (const [i, product] of products.entries()) {
    const photos = [];
    for (let n = 0; n < (i % 3 === 0 ? 2 : 1); n++)
      photos.push(await photoOf(studio, taken, product.slug, i + n * 3));
    await page.evaluate(setPictures, { shop, id: product.id, photos });
  }
  await context.close();
}

// Runs in the admin area.
async function setPictures({ shop, id, photos }) {
  const call = async (method, path, body) => {
    const json = typeof body === "string";
    const answer = await fetch(`/api/admin/v3/${path}?shop_id=${shop}`, {
      method,
      body,
      headers: {
        "X-Requested-With": "photos",
        ...(json && { "Content-Type": "application/json" }),
      },
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const keys = [];
  for (const photo of photos) {
    const bytes = Uint8Array.from(atob(photo), (letter) => letter.charCodeAt(0));
    const form = new FormData();
    form.append("picture", new File([bytes], "IMG_2026.jpg", { type: "image/jpeg" }));
    keys.push((await call("POST", "pictures", form)).key);
  }
  const product = await call("GET", `products/${id}`);
  const fields = [
    ...[
      "version",
      "slug",
      "name",
      "bn_name",
      "description",
      "bn_description",
      "brand",
      "sku",
      "options",
    ],
    ...["selling_price", "discount", "discount_type", "status", "category_id"],
    ...["meta_title", "bn_meta_title", "meta_description", "bn_meta_description"],
  ];
  const unchanged = ({ stock }) => ({ from: stock, to: stock });
  const change = {
    ...Object.fromEntries(fields.map((name) => [name, product[name]])),
    pictures: keys,
    stock: unchanged(product),
    variants: product.variants.map((variant) => ({ ...variant, stock: unchanged(variant) })),
  };
  await call("PUT", `products/${id}`, JSON.stringify(change));
}

async function photograph(browser, origin, slug, { theme, category }, encode) {
  for (const [width, screen] of Object.entries(screens)) {
    const context = await browser.newContext({
      ...screen,
      baseURL: origin,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    const open = async (path, name) => {
      await page.goto(path);
      await page.locator("html[data-hydrated=true]").waitFor();
      const bytes = await encode(await takeScreenshot(page, true));
      writeFileSync(join(out, `theme-${theme}-${name}-${width}.webp`), bytes);
    };
    await open(`/shop/${slug}`, "home");
    await open(category, "category");
    const product = await page.locator("#main article h3 a").nth(1).getAttribute("href");
    await open(product, "product");
    await context.close();
  }
}
