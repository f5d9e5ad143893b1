import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Copies the market's icon into dir, named by content, and returns its URL. */
export function buildIcon(dir) {
  const bytes = readFileSync("client/favicon.svg");
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  const file = `favicon-${hash}.svg`;
  writeFileSync(join(dir, file), bytes);
  return `/assets/${file}`;
}
