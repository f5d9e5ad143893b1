import { readFileSync } from "node:fs";
import { dirname, extname, relative, resolve } from "node:path";

/**
 * Puts all modules of the app into one chunk. esbuild groups modules by the entry points that reach
 * them. If every dynamically imported module imports the app, the app's modules are reached by all
 * entry points and share one chunk. `before` is a module that loads before the app, without it. `more` maps dynamically
 * imported modules to further modules that they import; see mergedImports.
 */
export function oneCoreChunk(entry, before, more = new Map()) {
  const core = resolve(entry);
  const alone = resolve(before);
  const dynamicModules = new Set();
  return {
    name: "one-core-chunk",
    setup(build) {
      build.onResolve({ filter: /^\./ }, async ({ path, kind, pluginData, ...rest }) => {
        if (kind !== "dynamic-import" || pluginData === "one-core-chunk") return;
        const resolved = await build.resolve(path, { ...rest, kind, pluginData: "one-core-chunk" });
        if (/\.tsx?$/.test(resolved.path) && ![core, alone].includes(resolved.path))
          dynamicModules.add(resolved.path);
        return resolved;
      });
      build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        if (!dynamicModules.has(path)) return;
        const imports = [
          core,
          ...(more.get(relative(".", path)) ?? []).map((each) => resolve(each)),
        ].map((each) => `import ${JSON.stringify(each)};\n`);
        const contents = imports.join("") + readFileSync(path, "utf8");
        return { contents, loader: extname(path).slice(1), resolveDir: dirname(path) };
      });
    },
  };
}
