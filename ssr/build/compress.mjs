import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const compressible = /\.(js|css|svg|json|map)$/;

/** Puts NAME.gz and NAME.br beside every text file of dir, at the highest level. */
export async function compress(dir) {
  for (const name of readdirSync(dir)) {
    if (!compressible.test(name)) continue;
    const bytes = readFileSync(join(dir, name));
    writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(
      join(dir, `${name}.br`),
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
  }
}
