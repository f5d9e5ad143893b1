import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// The name in styles.css -> the file it comes from.
const sources = {};

/** Copies the fonts into dir, named by content; resolves to { name: address }. */
export async function buildFonts(dir) {
  const fonts = {};
  for (const [name, path] of Object.entries(sources)) {
    const bytes = readFileSync(path);
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
    const file = name.replace(/\.woff2$/, `-${hash}.woff2`);
    writeFileSync(join(dir, file), bytes);
    fonts[name] = `/assets/${file}`;
  }
  return fonts;
}
