import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import zopfli from "@gfx/zopfli";
import { inParallel } from "./parallel.mjs";

const compressible = /\.(js|css|svg)$/;
// Files that shoppers do not load. They are stored in Brotli only, which all browsers accept over HTTPS,
// because gzip would make the binary 1.1 MB larger. For other clients the server decompresses them.
const notForShoppers = /^(admin|docs)-/;

/**
 * Replaces every text file of `dir` with NAME.gz and NAME.br at the highest compression, and each of
 * `serverFiles`, which only the server reads, with NAME.br. Zopfli's gzip is 3 % smaller than zlib's best. The
 * server decompresses files for the few clients without compression. With `quick`, compression takes a fraction of the time, but the files are larger.
 */
export async function compress(dir, serverFiles, { quick = false } = {}) {
  const assets = readdirSync(dir)
    .filter((name) => compressible.test(name))
    .map((name) => ({ path: join(dir, name), gzip: !notForShoppers.test(name), quick }));
  const files = [...assets, ...serverFiles.map((path) => ({ path, gzip: false, quick }))];
  const sizes = new Map(files.map(({ path }) => [path, statSync(path).size]));
  const largestFirst = files.sort((a, b) => sizes.get(b.path) - sizes.get(a.path));
  await inParallel(import.meta.url, "compressFile", largestFirst);
}

/** Replaces one file, as described at `compress`. */
export async function compressFile({ path, gzip, quick }) {
  const bytes = readFileSync(path);
  if (gzip) {
    const packed = quick ? gzipSync(bytes) : await zopfli.gzipAsync(bytes, { numiterations: 15 });
    writeFileSync(`${path}.gz`, packed);
  }
  writeFileSync(`${path}.br`, brotli(bytes, quick ? 4 : 11));
  rmSync(path);
}

function brotli(bytes, quality) {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** Replaces a file with PATH.gz. */
export function replaceWithGzip(path) {
  writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  rmSync(path);
}
