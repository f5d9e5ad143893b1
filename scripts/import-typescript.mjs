// Imports modules of the browser tests into scripts.
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { cache } from "./fetch.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Imports a TypeScript module by its path in the project. */
export async function importTypeScript(path) {
  const outfile = join(cache, "gallery", path.replace(/\.ts$/, ".mjs"));
  await build({
    entryPoints: [join(root, path)],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    logLevel: "error",
  });
  return import(pathToFileURL(outfile).href);
}
