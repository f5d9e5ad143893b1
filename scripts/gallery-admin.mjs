#!/usr/bin/env node
// Takes screenshots of the admin area, in Bengali on a phone and in English on a desktop, into
// docs/screenshots/admin/, with an index and the README's picture. bin/haat must be built. If a
// screen cannot be opened, it exits with status 1 and changes no file.
//
// gallery-admin.mjs [SCREEN...] takes those of some screens only, and leaves the README's picture.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { findChromium, withDemoShops } from "./demo-server.mjs";
import { dataURL, encoder, takeScreenshot, waitUntilStable } from "./pictures.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const out = join(root, "docs", "screenshots");

const HISTORY = 90; // days

const variants = {
  phone: { locale: "bn", viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { locale: "en", viewport: { width: 1280, height: 800 } },
};

/** The screens of the demo shop: title, path, and an action after the screen has loaded. */
const screens = {
  dashboard: { title: "Dashboard", path: "?days=30" },
  orders: { title: "Orders", path: "/orders" },
  order: { title: "An order", path: "/orders", open: (page) => openFirst(page, /\/orders\/\d+$/) },
  bulk: { title: "Many orders at once", path: "/orders?tab=ongoing", open: selectAll },
  "edit-order": { title: "Editing an order", path: "/orders", open: openEdit },
  "split-order": { title: "Splitting an order", path: "/orders?tab=all", open: openSplit },
  "order-filters": {
    title: "Filters of the orders",
    path: "/orders?tab=all&source=shop",
    open: openFilters,
  },
  scan: { title: "Scanning labels", path: "/orders/scan" },
  alerts: { title: "Alerts", path: "/alerts" },
  "manual-order": { title: "A manual order", path: "/orders/new" },
  customers: { title: "Customers", path: "/customers" },
  customer: {
    title: "A customer",
    path: "/customers",
    open: (page) => openFirst(page, /\/customers\/\d+$/),
  },
  reports: { title: "Reports", path: "/reports?period=30" },
  "reports-products": {
    title: "Report of products",
    path: "/reports?period=30&table=products",
  },
  stock: { title: "Stock", path: "/stock" },
  "stock-log": { title: "Stock log", path: "/stock/log" },
  "stock-count": { title: "Taking stock", path: "/stock/count", open: countSome },
  products: { title: "Products", path: "/products" },
  product: {
    title: "A product",
    path: "/products",
    open: (page) => openFirst(page, /\/products\/\d+$/),
  },
  import: { title: "Import and export", path: "/products/import" },
  categories: { title: "Categories", path: "/categories" },
  discounts: { title: "Discounts", path: "/discounts" },
  discount: { title: "A new discount", path: "/discounts/new?start=more" },
  "discount-results": {
    title: "The results of a discount",
    path: "/discounts",
    open: (page) => openFirst(page, /\/discounts\/\d+$/),
  },
  featured: { title: "Featured products", path: "/featured-product" },
  messages: {
    title: "Messages",
    path: "/messages",
    open: (page) => openFirst(page, /\/messages\/\d+$/),
  },
  reviews: { title: "Reviews", path: "/reviews?tab=shown" },
  questions: { title: "Questions", path: "/questions" },
  delivery: { title: "Delivery", path: "/delivery" },
  themes: { title: "Themes", path: "/themes" },
  "own-domain": { title: "Own domain", path: "/own-domain" },
  "build-app": { title: "Build app", path: "/build-app" },
  settings: { title: "Settings", path: "/settings" },
  banners: { title: "Banners", path: "/settings/banner" },
  seo: { title: "Search engines", path: "/settings/seo" },
  team: { title: "Team", path: "/settings/team" },
  roles: { title: "Roles", path: "/settings/roles" },
  // The last one, because it changes a product.
  sale: {
    title: "The page of a product on sale",
    path: "/products",
    open: openSale,
    fullPage: false,
  },
};

const outside = {
  login: { title: "Login", path: "/admin/login" },
  register: { title: "Opening a shop", path: "/admin/register" },
};

const some = process.argv.slice(2);
const isWanted = ([name]) => some.length === 0 || some.includes(name);

await withDemoShops(async (origin, handOff) => {
  const browser = await chromium.launch(findChromium());
  try {
    const encode = await encoder(browser);
    const pictures = new Map();
    const cover = {};
    for (const [variant, { locale, ...screen }] of Object.entries(variants)) {
      const context = await browser.newContext({ ...screen, reducedMotion: "reduce" });
      const page = await context.newPage();
      for (const [name, { path }] of Object.entries(outside).filter(isWanted)) {
        await show(page, `${origin}${path}?lang=${locale}`);
        pictures.set(`${name}-${variant}`, await encode(await takeScreenshot(page, true)));
      }
      await page.goto(handOff("demo"));
      for (const [name, { path, open, fullPage = true }] of Object.entries(screens).filter(
        isWanted,
      )) {
        const and = path.includes("?") ? "&" : "?";
        await show(page, `${origin}/admin/demo${path}${and}lang=${locale}`);
        if (open) await open(page);
        if (name === "dashboard") cover[variant] = dataURL(await takeScreenshot(page, false));
        pictures.set(`${name}-${variant}`, await encode(await takeScreenshot(page, fullPage)));
        console.error(`${name}-${variant}`);
      }
      await context.close();
    }
    if (some.length === 0) rmSync(join(out, "admin"), { recursive: true, force: true });
    mkdirSync(join(out, "admin"), { recursive: true });
    for (const [name, bytes] of pictures) writeFileSync(join(out, "admin", `${name}.webp`), bytes);
    if (some.length === 0) {
      writeFileSync(join(out, "admin.webp"), await takeCover(browser, encode, cover));
    }
    writeFileSync(join(out, "admin.md"), index());
  } finally {
    await browser.close();
  }
}, HISTORY);

/** Opens a URL and waits until its screen has loaded. */
async function show(page, address) {
  await page.goto(address);
  await awaitScreen(page);
}

async function awaitScreen(page) {
  await page.locator("main h1").first().waitFor();
  await page.waitForFunction(() => !document.querySelector("main .bone, main .skeleton"));
}

/** Opens the first link of the screen whose path matches. */
async function openFirst(page, path) {
  const links = page.locator("main a");
  await links.first().waitFor();
  const href = await links.evaluateAll(
    (all, pattern) =>
      all.map((a) => a.href).find((h) => new RegExp(pattern).test(new URL(h).pathname)),
    path.source,
  );
  if (!href) throw new Error(`no link to ${path}`);
  const { search } = new URL(page.url());
  await show(page, href + (href.includes("?") ? "" : search));
}

/** Selects all rows of a list and opens the confirmation of the suggested change. */
async function selectAll(page) {
  await page.getByRole("checkbox").first().check();
  await page.locator(".bulk-bar button").nth(1).click();
  await page.locator("dialog[open]").waitFor();
}

/** Opens the form that edits the first order. */
async function openEdit(page) {
  await openFirst(page, /\/orders\/\d+$/);
  const { pathname, search } = new URL(page.url());
  await show(page, new URL(`${pathname}/edit${search}`, page.url()).href);
}

/** Opens the dialog that splits the first open order with several units. */
async function openSplit(page) {
  const links = await page
    .locator("main a[href*='/orders/']")
    .evaluateAll((all) =>
      all.map((a) => a.href).filter((href) => /\/orders\/\d+(\?|$)/.test(href)),
    );
  const { search } = new URL(page.url());
  for (const link of new Set(links)) {
    await show(page, link.split("?")[0] + search);
    const split = page.locator("main button:has(.lucide-split)");
    if ((await split.count()) === 0) continue;
    await split.click();
    await page.locator("dialog[open]").waitFor();
    return;
  }
  throw new Error("no order can be split");
}

/** Opens the filters: all of them on a phone, those by status on a desktop. */
async function openFilters(page) {
  await page
    .locator("main :is(.filter-button, button:has(.lucide-sliders-horizontal))")
    .first()
    .click();
}

/** Counts units of two products by typing their codes like a scanner. */
async function countSome(page) {
  for (const code of ["DEM-RIC-001", "DEM-RIC-001", "DEM-OIL-001"]) {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  }
}

/** Puts a product on sale for two days, with 5 units, and opens its page. */
async function openSale(page) {
  const { origin } = new URL(page.url());
  const lang = await page.locator("html").getAttribute("lang");
  const api = page.request;
  const { id: shop } = await data(api.get(`${origin}/api/v1/online-shop/demo`));
  const found = `${origin}/api/admin/v3/orders/products?q=rice&shop_id=${shop}`;
  const [{ id, slug }] = await data(api.get(found));
  const ends = new Date(Date.now() + 54 * 3_600_000).toISOString().slice(0, 16); // in Bangladesh
  const sale = { starts_at: "", ends_at: ends, units: 5, sold: 0 };
  const change = { action: "discount", percent: 20, products: [id], category_id: 0, whole: true };
  await data(
    api.post(`${origin}/api/admin/v3/products/bulk?shop_id=${shop}`, {
      data: { ...change, sale },
    }),
  );
  await page.goto(`${origin}/demo/product/${slug}?lang=${lang}`);
  await page.locator("#main [role=timer]").evaluate((clock) => {
    clock.scrollIntoView({ block: "center" });
  });
}

/** Returns the data of a response of the API. */
async function data(sent) {
  const response = await sent;
  if (!response.ok()) throw new Error(`${response.url()}: status ${response.status()}`);
  return (await response.json()).data;
}

/** Takes the README's picture: the dashboard on a desktop, with a phone in front. */
async function takeCover(browser, encode, { desktop, phone }) {
  const page = await browser.newPage({ viewport: { width: 1500, height: 880 } });
  await page.setContent(`<!doctype html>
    <style>
      body { margin: 0; padding: 30px; background: #e7e5e4; position: relative; height: 820px; box-sizing: border-box }
      img { position: absolute; border-radius: 10px; box-shadow: 0 2px 12px #0003 }
      .desktop { left: 30px; top: 30px; width: 1180px }
      .phone { right: 30px; bottom: 10px; width: 350px; border: 6px solid #1c1917; border-radius: 26px; box-shadow: 0 4px 24px #0006 }
    </style>
    <img class="desktop" src="${desktop}"><img class="phone" src="${phone}">`);
  await waitUntilStable(page);
  return encode(await page.screenshot(), 0.8);
}

/** Returns the page that lists all screenshots. */
function index() {
  const cell = (name, title, variant) =>
    `<a href="admin/${name}-${variant}.webp"><img src="admin/${name}-${variant}.webp" alt="${title} on a ${variant}" width="${variant === "phone" ? 160 : 420}"></a>`;
  const rows = Object.entries({ ...outside, ...screens }).map(
    ([name, { title }]) =>
      `| ${title} | ${cell(name, title, "phone")} | ${cell(name, title, "desktop")} |`,
  );
  return `# The admin area

\`make gallery-admin\` takes these screenshots of the demo shop's admin area: in Bengali on a phone, in English on a desktop.

| | Phone, Bengali | Desktop, English |
| --- | --- | --- |
${rows.join("\n")}
`;
}
