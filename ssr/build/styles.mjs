import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

// The stylesheets of a theme, each with all that the one before it has: the small one of most pages has none of
// these folders, buying is for the way to an order, and full for the customer's account.
const sheets = {
  small: { folders: [], styles: "" },
  buying: {
    folders: ["client/forms", "client/checkout"],
    styles: '@import "./client/checkout/checkout.css";',
  },
  full: {
    folders: [
      "client/forms",
      "client/checkout",
      "client/account",
      "client/chat",
      "client/dashboard",
    ],
    styles: '@import "./client/checkout/checkout.css";@import "./client/dashboard/dashboard.css";',
  },
};

// The merchant's, which has a stylesheet of its own.
const admin = "client/admin";

// The market's own page, which is in theme 1.
const landing = ["client/pages/Landing.tsx", "client/landing"];

/**
 * Compiles themes/N/theme.css for each theme and sheet into dir, named by
 * content. fonts maps a font's name in the sources to its address. Resolves to
 * { N: { small: "/assets/theme-N-small-HASH.css", buying: …, full: …, faces } }: faces are the rules
 * of the fonts that are fetched, which no sheet has, as it is the document that says when they count.
 */
export function buildStyles(dir, fonts) {
  return withFolder(async (tmp) => {
    const to = { dir, tmp, fonts };
    const numbers = readdirSync("themes").filter((name) => /^\d+$/.test(name));
    const entries = await Promise.all(
      numbers.map(async (number) => {
        const built = Object.keys(sheets).map(async (sheet) => {
          const name = `theme-${number}-${sheet}`;
          const css = await compile(name, sourceOf(number, sheet), to);
          return [sheet, write(name, css.replaceAll(fetchedFace, ""), to), css];
        });
        const made = await Promise.all(built);
        const faces = made[0][2].match(fetchedFace).join("");
        return [number, { ...Object.fromEntries(made), faces }];
      }),
    );
    return Object.fromEntries(entries);
  });
}

/** Compiles themes/admin/theme.css in the same way. Resolves to its address. */
export function buildAdminStyle(dir, fonts) {
  const source = '@import "./themes/admin/theme.css";';
  return withFolder(async (tmp) => {
    const to = { dir, tmp, fonts };
    return write("theme-admin", await compile("theme-admin", source, to), to);
  });
}

// What use makes with a folder that is gone afterwards.
async function withFolder(use) {
  const tmp = mkdtempSync(join(tmpdir(), "haat-css-"));
  try {
    return await use(tmp);
  } finally {
    rmSync(tmp, { recursive: true });
  }
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

// The rule of a font that is fetched, as it is written minified; one of the device's own has no address.
const fetchedFace = /@font-face\{[^}]*url\([^}]*\}/g;

async function compile(name, source, { tmp, fonts }) {
  const out = join(tmp, `${name}.css`);
  const tailwind = run("node_modules/.bin/tailwindcss", ["-i", "-", "-o", out, "--minify"]);
  tailwind.child.stdin.end(source);
  await tailwind;
  let css = readFileSync(out, "utf8");
  for (const [font, address] of Object.entries(fonts)) {
    css = css.replaceAll(`/assets/fonts/${font}`, address);
  }
  const unknown = css.match(/\/assets\/fonts\/[\w.-]+/);
  if (unknown) throw new Error(`${name} has no font ${unknown[0]}`);
  return css;
}

function write(name, css, { dir }) {
  const hash = createHash("sha256").update(css).digest("hex").slice(0, 8);
  const file = `${name}-${hash}.css`;
  writeFileSync(join(dir, file), css);
  return `/assets/${file}`;
}
