import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { minify } from "terser";
import { inParallel } from "./parallel.mjs";

/**
 * Minifies modules that esbuild has minified a second time, with Terser, which saves 2.1 KB (gzip) in the
 * scripts of a first visit. Rewrites the files and their source maps.
 */
export function minifyAgain(files) {
  return inParallel(import.meta.url, "minifyFile", files);
}

/** Minifies one file, as described at `minifyAgain`. */
export async function minifyFile(file) {
  const map = `${file}.map`;
  const sourceMap = existsSync(map) && {
    content: readFileSync(map, "utf8"),
    url: basename(map),
  };
  const result = await minify(readFileSync(file, "utf8"), {
    module: true,
    ecma: 2020,
    compress: { passes: 2 },
    sourceMap,
  });
  writeFileSync(file, result.code);
  if (sourceMap) writeFileSync(map, result.map);
}
