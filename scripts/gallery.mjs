#!/usr/bin/env node
// gallery.mjs [THEME...]
// Takes screenshots of every theme's pages and overlays, on a phone and a desktop in both
// languages, into docs/screenshots/, with an index and the README's picture. Arguments limit
// it to those themes. bin/haat must be built. If a page cannot be opened, it exits with status 1
// and changes no file.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { findChromium, withDemoShops } from "./demo-server.mjs";
import { importTypeScript } from "./import-typescript.mjs";
import { dataURL, encoder, screens, takeScreenshot, waitUntilStable } from "./pictures.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const out = join(root, "docs", "screenshots");
const { inLanguage, locales, marketPath, shops } = await importTypeScript("e2e/support/pages.ts");
const { addButton, chooseOptions, openCart, overlay, text } =
  await importTypeScript("e2e/support/shop.ts");
const { field, fillCheckout, placeButton, placedOrder } =
  await importTypeScript("e2e/support/checkout.ts");
const { signInDemo } = await importTypeScript("e2e/support/account.ts");

const HISTORY = 90; // days

const languages = { bn: "Bengali", en: "English" };

/** One shop per theme, with a search term that finds several products. */
const samples = {
  demo: { name: "Theme 1, market", query: { bn: "শাড়ি", en: "saree" } },
  rupali: { name: "Theme 2, boutique", query: { bn: "শাড়ি", en: "saree" } },
  nobanno: { name: "Theme 3, bold", query: { bn: "মধু", en: "honey" } },
};

const shoppers = {
  bn: { name: "রহিমা খাতুন", mobile: "০১৮১২৩৪৫৬৭০", line: "বাড়ি ১২, সড়ক ৫, লেকের পাশে" },
  en: { name: "Rahima Khatun", mobile: "01812345670", line: "House 12, Road 5, by the lake" },
};

/**
 * The subjects, in the order in which they are taken. open(visit) opens a subject. Some subjects fill the cart,
 * so the cart is empty in earlier ones.
 */
const pages = {
  home: { title: "Home", open: (visit) => visit.open("home") },
  category: { title: "Category", open: (visit) => visit.open("category") },
  search: { title: "Search page", open: (visit) => visit.goto(`/search?q=${visit.query}`) },
  policy: { title: "Policy page", open: (visit) => visit.goto("/about-us") },
  "not-found": { title: "Not found", open: (visit) => visit.open("not-found", 404) },
  product: { title: "Product", open: (visit) => visit.open("product with variants") },
};

const overlays = {
  "category-drawer": {
    title: "Category drawer",
    open: async (visit) => {
      await visit.open("home");
      await visit.opener("nav.categories").click();
      await visit.overlay.getByRole("link").first().waitFor();
    },
  },
  "search-overlay": {
    title: "Search overlay",
    open: async (visit) => {
      await visit.open("home");
      await visit.opener("search").click();
      await visit.overlay.getByRole("searchbox").fill(visit.query);
      await visit.overlay.locator("article").first().waitFor();
    },
  },
  chat: {
    title: "Chat panel",
    open: async (visit) => {
      await visit.open("home");
      const name = visit.text("chat");
      await visit.page.getByRole("button", { name, exact: true }).click();
      await visit.page.getByRole("dialog", { name }).getByRole("textbox").waitFor();
    },
  },
  added: {
    title: "After adding",
    open: async (visit) => {
      await visit.open("product without variants");
      await visit.add();
      await visit.open("product with variants");
      await visit.add();
    },
  },
  "cart-drawer": {
    title: "Cart drawer",
    open: async (visit) => {
      await visit.open("home");
      const drawer = await openCart(visit.page, visit.locale);
      await drawer.getByRole("listitem").nth(1).waitFor();
    },
  },
};

const orders = {
  cart: {
    title: "Cart page",
    open: async (visit) => {
      await visit.goto("/cart");
      await visit.page.locator("#main").getByRole("listitem").nth(1).waitFor();
    },
  },
  checkout: {
    title: "Checkout",
    open: async (visit) => {
      await visit.goto("/checkout");
      await field(visit.page, "name").waitFor();
      await fillCheckout(visit.page, shoppers[visit.locale]);
    },
  },
  "order-success": {
    title: "Order placed",
    open: async (visit) => {
      await placeButton(visit.page, visit.locale).click();
      visit.order = await placedOrder(visit.page);
      await visit.page.locator("#main").getByRole("listitem").nth(1).waitFor();
      // Waits until the toast has disappeared.
      await visit.page.locator("[data-sonner-toast]").waitFor({ state: "detached" });
    },
  },
  "order-details": {
    title: "Order details",
    open: async (visit) => {
      await visit.goto(`/order_details/${visit.order}`);
      await visit.page.locator("#main").getByRole("listitem").nth(1).waitFor();
    },
  },
  "track-order": {
    title: "Order tracking",
    open: async (visit) => {
      await visit.goto(`/track-order?order=${visit.order}`);
      await visit.page.locator("#main").getByRole("listitem").nth(1).waitFor();
    },
  },
};

const signIn = {
  login: {
    title: "Login",
    open: async (visit) => {
      await visit.goto("/login");
      await visit.page.locator("#main form").waitFor();
    },
  },
  register: {
    title: "Registration",
    open: async (visit) => {
      await visit.goto("/register");
      await visit.page.locator("#main form").waitFor();
    },
  },
};

/** Dashboard pages of the demo customer, who exists in one shop only. */
const dashboard = {
  dashboard: {
    title: "Dashboard",
    open: async (visit) => {
      const signedIn = await signInDemo(visit.page.request);
      await visit.page.evaluate(({ id, name }) => {
        localStorage.setItem("demo-token", "1");
        localStorage.setItem("demo-customer", JSON.stringify({ id, name }));
      }, signedIn);
      await visit.section("");
      await visit.page.locator("#main img").first().waitFor();
    },
  },
  "my-orders": { title: "My orders", open: (visit) => visit.section("/my_orders") },
  "my-chat": { title: "Chat with the shop", open: (visit) => visit.section("/my_chat") },
  "my-reviews": { title: "My reviews", open: (visit) => visit.section("/my_reviews") },
  "my-addresses": { title: "My addresses", open: (visit) => visit.section("/my_addresses") },
  "account-details": {
    title: "Account details",
    open: (visit) => visit.section("/account_details"),
  },
  notifications: { title: "Notifications", open: (visit) => visit.section("/notifications") },
};

const subjects = [
  ...Object.entries(pages).map(([kind, each]) => ({ ...each, kind, fullPage: true })),
  ...Object.entries(overlays).map(([kind, each]) => ({ ...each, kind, fullPage: false })),
  ...Object.entries(orders).map(([kind, each]) => ({ ...each, kind, fullPage: true })),
  ...Object.entries(signIn).map(([kind, each]) => ({ ...each, kind, fullPage: true })),
  ...Object.entries(dashboard).map(([kind, each]) => ({
    ...each,
    kind,
    fullPage: kind !== "my-chat",
    of: "demo",
  })),
];

const subjectsOf = ({ slug }) => subjects.filter(({ of = slug }) => of === slug);

const themes = process.argv.slice(2).map(Number);
const selected = shops.filter(
  ({ slug, theme }) => slug in samples && (themes.length === 0 || themes.includes(theme)),
);

await withDemoShops(async (origin) => {
  const browser = await chromium.launch(findChromium());
  try {
    const encode = await encoder(browser);
    const pictures = [];
    for (const shop of selected) pictures.push(...(await takeShop(browser, origin, shop, encode)));
    const cover = themes.length === 0 ? await takeCover(browser, origin, encode) : null;

    for (const { theme } of selected) rmSync(folder(theme), { recursive: true, force: true });
    for (const { path, bytes } of pictures) writeOutput(path, bytes);
    if (cover) writeOutput("demo.webp", cover);
    for (const shop of selected) await writeThumbnail(shop, pictures, encode);
    writeOutput("README.md", index());
    const size = pictures.reduce((sum, { bytes }) => sum + bytes.length, 0);
    console.log(`${pictures.length} pictures, ${(size / 1e6).toFixed(1)} MB, in docs/screenshots/`);
  } finally {
    await browser.close();
  }
}, HISTORY);

/** Takes all screenshots of a shop. Returns their paths below docs/screenshots and their bytes. */
async function takeShop(browser, origin, shop, encode) {
  const screenshots = [];
  for (const locale of locales) {
    for (const width of Object.keys(screens)) {
      const context = await browser.newContext({
        ...screens[width],
        baseURL: origin,
        reducedMotion: "reduce",
      });
      const visit = visitTo(await context.newPage(), shop, locale);
      for (const { kind, open, fullPage } of subjectsOf(shop)) {
        const path = pathOf(shop.theme, kind, locale, width);
        console.error(path);
        try {
          await open(visit);
          screenshots.push({ path, bytes: await encode(await visit.takeScreenshot(fullPage)) });
        } catch (err) {
          throw new Error(`${path}: ${err.message}`, { cause: err });
        }
      }
      await context.close();
    }
  }
  return screenshots;
}

/** Returns a visit to a shop in one language, with actions that work in every theme. Missing elements fail after 10 s. */
function visitTo(page, shop, locale) {
  page.setDefaultTimeout(10_000);
  const errors = [];
  page.on("pageerror", (err) => errors.push(err.stack));
  const goto = async (path, status = 200) => {
    const address = inLanguage(marketPath(shop.slug, path), locale, shop.locale);
    const answer = await page.goto(address);
    if (answer.status() !== status) throw new Error(`${address}: status ${answer.status()}`);
    await page.locator("html[data-hydrated=true]").waitFor();
  };
  return {
    page,
    locale,
    goto,
    text: (key) => text(locale, key),
    query: samples[shop.slug].query[locale],
    overlay: overlay(page),
    /** Opens a page kind of e2e/support/pages.ts. */
    open: (kind, status) => {
      const path = shop.paths[kind];
      if (!path) throw new Error(`${shop.slug} has no ${kind}`);
      return goto(path, status);
    },
    /** Opens a dashboard section and waits until it has loaded. */
    section: async (path) => {
      await goto(`/dashboard${path}`);
      await page.locator("#main h1").waitFor();
      await page.waitForFunction(() => !document.querySelector("#main .skeleton"));
    },
    /** The visible link that opens an overlay, by its text. */
    opener: (key) =>
      page
        .locator("a[aria-haspopup=dialog]")
        .and(page.getByRole("link", { name: text(locale, key) }))
        .filter({ visible: true })
        .first(),
    /** Adds the product to the cart and waits for the confirmation. */
    add: async () => {
      await chooseOptions(page);
      await addButton(page.locator("#main"), locale).first().click();
      await overlay(page)
        .getByRole("link", { name: text(locale, "cart.view") })
        .waitFor();
    },
    takeScreenshot: (fullPage) => {
      if (errors.length > 0) throw new Error(errors.join("\n"));
      return takeScreenshot(page, fullPage);
    },
  };
}

/** Takes the README's picture: every theme's home page on a desktop, with a phone in front. */
async function takeCover(browser, origin, encode) {
  const columns = [];
  for (const shop of selected) {
    const column = [];
    for (const width of [1280, 390]) {
      const { viewport, ...screen } = screens[width];
      const context = await browser.newContext({
        ...screen,
        viewport: { ...viewport, height: width === 390 ? 844 : 1620 },
        baseURL: origin,
        reducedMotion: "reduce",
      });
      const visit = visitTo(await context.newPage(), shop, shop.locale);
      await visit.open("home");
      column.push(dataURL(await visit.takeScreenshot(false)));
      await context.close();
    }
    columns.push(column);
  }
  const page = await browser.newPage({ viewport: { width: 1950, height: 790 } });
  await page.setContent(`<!doctype html>
    <style>
      body { margin: 0; padding: 20px; display: flex; gap: 25px; background: #e7e5e4 }
      div { position: relative; width: 620px; height: 750px }
      img { position: absolute; border-radius: 8px; box-shadow: 0 2px 10px #0003 }
      .desktop { left: 0; top: 0; width: 560px }
      .phone { right: 0; bottom: 0; width: 236px; border: 5px solid #1c1917; border-radius: 22px; box-shadow: 0 4px 24px #0006 }
    </style>
    ${columns.map(([desktop, phone]) => `<div><img class="desktop" src="${desktop}"><img class="phone" src="${phone}"></div>`).join("")}`);
  await waitUntilStable(page);
  return encode(await page.screenshot(), 0.8);
}

/** Writes the thumbnail of a theme that the admin area shows: the top of its home page. */
async function writeThumbnail({ theme }, pictures, encode) {
  const { bytes } = pictures.find(({ path }) => path === pathOf(theme, "home", "bn", "1280"));
  const top = { width: 512, height: 384, of: { width: 1280, height: 960 } };
  const file = join(root, "client", "admin", "themes", "shots", `${theme}.webp`);
  writeFileSync(file, await encode(bytes, 0.6, top));
}

function folder(theme) {
  return join(out, "gallery", `theme-${theme}`);
}

function pathOf(theme, kind, locale, width) {
  return `gallery/theme-${theme}/${kind}-${locale}-${width}.webp`;
}

function writeOutput(path, content) {
  const file = join(out, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Returns the page that lists all screenshots. */
function index() {
  const sections = shops.filter(({ slug }) => slug in samples).map(section);
  return `# Screenshots

\`make gallery\` takes these screenshots: the demo shop of each theme, on a phone (390 × 844) and a desktop (1280 × 800), in both
languages. Pages are shown in full and overlays as on the screen. A screenshot links to its full size.

${sections.join("\n\n")}
`;
}

function section({ slug, theme }) {
  const columns = Object.keys(screens).flatMap((width) => locales.map((locale) => [width, locale]));
  const cell = ({ kind, title }, [width, locale]) => {
    const path = pathOf(theme, kind, locale, width);
    const alt = `${title} on ${width} px in ${languages[locale]}`;
    return `<a href="${path}"><img src="${path}" alt="${alt}" width="${width === "390" ? 130 : 280}"></a>`;
  };
  const row = (cells) => `| ${cells.join(" | ")} |`;
  return [
    `## ${samples[slug].name}`,
    "",
    row(["", ...columns.map(([width, locale]) => `${width} px, ${languages[locale]}`)]),
    row(["---", ...columns.map(() => "---")]),
    ...subjectsOf({ slug }).map((each) =>
      row([each.title, ...columns.map((column) => cell(each, column))]),
    ),
  ].join("\n");
}
