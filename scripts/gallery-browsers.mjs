#!/usr/bin/env node
// Takes screenshots of every theme in old versions of Chromium and in WebKit, into
// docs/screenshots/browsers/, with an index. bin/haat must be built. The pictures of a browser that
// is not available on this machine stay as they are. If a page cannot be opened, it exits with
// status 1 and changes no file.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { findChromium, withDemoShops } from "./demo-server.mjs";
import { importTypeScript } from "./import-typescript.mjs";
import { encoder } from "./pictures.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const out = join(root, "docs", "screenshots", "browsers");
const { themes } = await importTypeScript("e2e/support/pages.ts");
const { text } = await importTypeScript("e2e/support/shop.ts");
const names = {
  chromium90: "Chromium 90",
  chromium92: "Chromium 92, of Android 5",
  webkit: "WebKit, of iPhones",
};
const subjects = { home: "Home", product: "Product", cart: "After adding", checkout: "Checkout" };

process.env.HAAT_TEST_BROWSERS = execFileSync("node", [join(root, "scripts", "browsers.mjs")], {
  encoding: "utf8",
  env: { ...process.env, HAAT_TEST_MATRIX: "full" },
  stdio: ["ignore", "pipe", "inherit"],
});

await withDemoShops(async (origin) => {
  process.env.HAAT_TEST_PORT = new URL(origin).port; // The imported module reads this variable.
  const { openDevice } = await importTypeScript("e2e/browsers/device.ts");
  const { engines } = await importTypeScript("e2e/browsers/engines.ts");
  const hands = await importTypeScript("e2e/browsers/hands.ts");
  const browser = await chromium.launch(findChromium());
  try {
    const encode = await encoder(browser);
    const pictures = new Map();
    for (const name of Object.keys(names)) {
      const device = await openDevice(name, engines());
      if (!device) {
        console.error(`${name} cannot be had on this machine`);
        continue;
      }
      try {
        for (const shop of themes) await takeShop(device, hands, shop, name, encode, pictures);
      } finally {
        await device.close();
      }
    }
    mkdirSync(out, { recursive: true });
    for (const [path, bytes] of pictures) writeFileSync(join(out, `${path}.webp`), bytes);
    writeFileSync(join(root, "docs", "screenshots", "browsers.md"), index());
  } finally {
    await browser.close();
  }
});

/** Takes the pictures of a shop in one browser, along a shopper's way to an order, in Bengali. */
async function takeShop(device, hands, { slug, theme, paths }, name, encode, pictures) {
  const take = async (subject) => {
    const path = pathOf(name, theme, subject);
    console.error(path);
    await hands.until(device, "pictures", loaded, null);
    pictures.set(path, await encode(await device.screenshot()));
  };
  await hands.open(device, `/shop/${slug}?lang=bn`);
  await take("home");
  await hands.open(device, `/${slug}${paths["product with variants"]}`);
  await take("product");
  await hands.chooseOptions(device);
  await hands.press(device, "#main button", text("bn", "cart_add"));
  await hands.expectDialog(device);
  await take("cart");
  await hands.open(device, `/${slug}/checkout`);
  await take("checkout");
}

/**
 * Reports whether the pictures in the window have loaded, or two seconds have passed. Runs in the
 * page.
 */
function loaded() {
  const since = Number(document.documentElement.dataset.since ?? Date.now());
  document.documentElement.dataset.since = String(since);
  const waiting = [...document.images].filter(
    (each) => !each.complete && each.getBoundingClientRect().top < innerHeight,
  );
  return (waiting.length === 0 && Date.now() - since > 700) || Date.now() - since > 5000;
}

function pathOf(name, theme, subject) {
  return `theme-${theme}-${subject}-${name}`;
}

function index() {
  const lines = [
    "# Old browsers",
    "",
    "`make gallery-browsers` takes these screenshots in Bengali, on the way to an order. Chrome 95 is the last version for Android 5. Fonts are",
    "missing in these builds of Chromium at times; the layout is compared with today's by `e2e/browsers/layout.spec.ts`.",
  ];
  for (const { theme } of themes) {
    lines.push("", `## Theme ${theme}`, "", `| | ${Object.values(names).join(" | ")} |`);
    lines.push(
      `|---|${Object.keys(names)
        .map(() => "---|")
        .join("")}`,
    );
    for (const [subject, title] of Object.entries(subjects)) {
      const cells = Object.entries(names).map(
        ([name, of]) =>
          `<img src="browsers/${pathOf(name, theme, subject)}.webp" alt="${title} of theme ${theme} in ${of}" width="220">`,
      );
      lines.push(`| ${title} | ${cells.join(" | ")} |`);
    }
  }
  return `${lines.join("\n")}\n`;
}
