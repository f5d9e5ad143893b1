import { createHash } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as tailwind from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import { lower } from "./lower.mjs";

// The stylesheets of a theme. Each contains all rules of the previous one: "small" is for most
// pages and has none of these folders, "buying" is for the pages from cart to order, and "full" is for the
// customer's account.
const sheets = {
  small: { folders: [], styles: "" },
  buying: {
    folders: ["client/forms", "client/checkout", "client/order/views", "client/basic"],
    styles: '@import "./client/checkout/checkout.css";',
  },
  full: {
    folders: [
      "client/forms",
      "client/checkout",
      "client/order/views",
      "client/basic",
      "client/account",
      "client/chat/conversation",
      "client/dashboard",
    ],
    styles: '@import "./client/checkout/checkout.css";@import "./client/dashboard/dashboard.css";',
  },
};

// The admin area has its own stylesheet.
const admin = "client/admin";

// The market's landing page, which uses theme 1.
const landing = ["client/pages/Landing.tsx", "client/landing"];

/**
 * Compiles themes/N/theme.css for each theme and stylesheet into `dir`, named by content. `fonts` maps the font
 * names in the sources to URLs. Resolves to { N: { small: "/assets/theme-N-small-HASH.css", buying: …, full: …,
 * faces } }. `faces` contains the rules of downloaded fonts, which the stylesheets omit, because the document
 * decides when to use them.
 */
export async function buildStyles(dir, fonts) {
  const entries = themeNumbers().map(async (number) => {
    const sheetPromises = Object.keys(sheets).map(async (sheet) => {
      const name = `theme-${number}-${sheet}`;
      const css = await compile(name, sourceOf(number, sheet), { fonts });
      return [sheet, write(dir, name, css.replaceAll(downloadedFace, "")), css];
    });
    const compiled = await Promise.all(sheetPromises);
    const faces = compiled[0][2].match(downloadedFace).join("");
    return [number, { ...Object.fromEntries(compiled), faces }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Compiles the stylesheets for development: not minified, and only the largest one of each theme, for all
 * pages. Resolves to the same as buildStyles.
 */
export async function buildDevStyles(dir, fonts) {
  const entries = themeNumbers().map(async (number) => {
    const name = `theme-${number}`;
    const css = await compile(name, sourceOf(number, "full"), { fonts, minify: false });
    const style = write(dir, name, css.replaceAll(downloadedFace, ""));
    const faces = css.match(downloadedFace).join("");
    return [number, { small: style, buying: style, full: style, faces }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

const themeNumbers = () => readdirSync("themes").filter((name) => /^\d+$/.test(name));

/** Compiles themes/admin/theme.css in the same way. Resolves to its URL. */
export async function buildAdminStyle(dir, fonts, { minify = true } = {}) {
  const source = '@import "./themes/admin/theme.css";';
  return write(dir, "theme-admin", await compile("theme-admin", source, { fonts, minify }));
}

function sourceOf(number, sheet) {
  const { folders, styles } = sheets[sheet];
  const without = sheets.full.folders.filter((folder) => !folders.includes(folder));
  without.push(admin);
  if (number !== "1") without.push(...landing);
  const rules = [
    ...folders.map((folder) => `@source "./${folder}";`),
    ...without.map((path) => `@source not "./${path}";`),
  ];
  return `${styles}@import "./themes/${number}/theme.css";${rules.join("")}`;
}

// Matches the rule of a downloaded font. Rules of device fonts have no URL.
const downloadedFace = /@font-face\s*\{[^}]*url\([^}]*\}/g;

async function compile(name, source, { fonts, minify = true }) {
  const base = resolve(".");
  const compiler = await tailwind.compile(source, { base, onDependency() {} });
  const css = compiler.build(new Scanner({ sources: compiler.sources }).scan());
  let out = lower(css, { minify });
  for (const [font, address] of Object.entries(fonts)) {
    out = out.replaceAll(`/assets/fonts/${font}`, address);
  }
  const unknown = out.match(/\/assets\/fonts\/[\w.-]+/);
  if (unknown) throw new Error(`${name}: unknown font ${unknown[0]}`);
  return out;
}

function write(dir, name, css) {
  const hash = createHash("sha256").update(css).digest("hex").slice(0, 8);
  const file = `${name}-${hash}.css`;
  writeFileSync(join(dir, file), css);
  return `/assets/${file}`;
}
