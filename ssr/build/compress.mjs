import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import zopfli from "@gfx/zopfli";

const compressible = /\.(js|css|svg)$/;
// Files that shoppers do not load. They are compressed with zlib, because Zopfli takes most of a
// build's time for a gain of 3 %.
const notForShoppers = /^(admin|docs)-/;

/**
 * Replaces every text file of dir with NAME.gz and NAME.br at the highest compression. Zopfli's
 * gzip is 3 % smaller than zlib's best. For the few clients without compression, the server
 * decompresses a file. Source maps, which only developer tools request, get NAME.gz only.
 */
export async function compress(dir) {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (name.endsWith(".map")) replaceWithGzip(path);
    if (!compressible.test(name)) continue;
    const bytes = readFileSync(path);
    if (notForShoppers.test(name)) replaceWithGzip(path);
    else writeFileSync(`${path}.gz`, await zopfli.gzipAsync(bytes, { numiterations: 15 }));
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    rmSync(path, { force: true });
  }
}

/** Replaces a file with PATH.gz. */
export function replaceWithGzip(path) {
  writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  rmSync(path);
}
