import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

// What only pages of their own show, with more looks than a shop's other pages may have.
const apart = ["client/checkout", "client/account", "client/dashboard"];
const apartStyles = '@import "./client/checkout/checkout.css";';

/**
 * Compiles themes/N/theme.css for each theme into dir, named by content: small
 * for most pages, and full with the looks of what is apart. fonts maps a font's
 * name in the sources to its address. Resolves to
 * { N: { small: "/assets/theme-N-HASH.css", full: "/assets/theme-N-full-HASH.css" } }.
 */
export async function buildStyles(dir, fonts) {
  const tmp = mkdtempSync(join(tmpdir(), "haat-css-"));
  const to = { dir, tmp, fonts };
  try {
    const numbers = readdirSync("themes").filter((name) => /^\d+$/.test(name));
    const entries = await Promise.all(
      numbers.map(async (number) => {
        const [small, full] = await Promise.all([
          buildTheme(`theme-${number}`, sourceOf(number, "@source not"), to),
          buildTheme(`theme-${number}-full`, `${apartStyles}${sourceOf(number, "@source")}`, to),
        ]);
        return [number, { small, full }];
      }),
    );
    return Object.fromEntries(entries);
  } finally {
    rmSync(tmp, { recursive: true });
  }
}

function sourceOf(number, rule) {
  return `@import "./themes/${number}/theme.css";${apart.map((folder) => `${rule} "./${folder}";`).join("")}`;
}

async function buildTheme(name, source, { dir, tmp, fonts }) {
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
  const hash = createHash("sha256").update(css).digest("hex").slice(0, 8);
  const file = `${name}-${hash}.css`;
  writeFileSync(join(dir, file), css);
  return `/assets/${file}`;
}
