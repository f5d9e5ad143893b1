import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import zopfli from "@gfx/zopfli";

const compressible = /\.(js|css|svg)$/;
// What no shopper loads need not be the last 3 % smaller, which takes most of a build's time.
const noShoppers = /^(admin|docs)-/;

/**
 * Puts NAME.gz and NAME.br in place of every text file of dir that a page loads, as
 * small as they get: Zopfli's gzip is 3 % below zlib's best. The few clients that take
 * neither get what the server unpacks. Of source maps, which only developers' tools
 * ask for, there is NAME.gz alone.
 */
export async function compress(dir) {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (name.endsWith(".map")) packed(path);
    if (!compressible.test(name)) continue;
    const bytes = readFileSync(path);
    if (noShoppers.test(name)) packed(path);
    else writeFileSync(`${path}.gz`, await zopfli.gzipAsync(bytes, { numiterations: 15 }));
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    rmSync(path, { force: true });
  }
}

/** Puts PATH.gz in the place of a file. */
export function packed(path) {
  writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  rmSync(path);
}
