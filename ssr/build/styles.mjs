import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Compiles themes/N/theme.css for each theme into dir, named by content.
 * fonts maps a font's name in the sources to its address. Resolves to
 * { N: "/assets/theme-N-HASH.css" }.
 */
export async function buildStyles(dir, fonts) {
  const tmp = mkdtempSync(join(tmpdir(), "haat-css-"));
  try {
    const numbers = readdirSync("themes").filter((name) => /^\d+$/.test(name));
    const entries = await Promise.all(
      numbers.map(async (number) => [number, await buildTheme(number, dir, tmp, fonts)]),
    );
    return Object.fromEntries(entries);
  } finally {
    rmSync(tmp, { recursive: true });
  }
}

async function buildTheme(number, dir, tmp, fonts) {
  const out = join(tmp, `${number}.css`);
  await run("node_modules/.bin/tailwindcss", [
    "-i",
    `themes/${number}/theme.css`,
    "-o",
    out,
    "--minify",
  ]);
  let css = readFileSync(out, "utf8");
  for (const [name, address] of Object.entries(fonts)) {
    css = css.replaceAll(`/assets/fonts/${name}`, address);
  }
  const unknown = css.match(/\/assets\/fonts\/[\w.-]+/);
  if (unknown) throw new Error(`theme ${number} has no font ${unknown[0]}`);
  const hash = createHash("sha256").update(css).digest("hex").slice(0, 8);
  const file = `theme-${number}-${hash}.css`;
  writeFileSync(join(dir, file), css);
  return `/assets/${file}`;
}
