import { readFileSync } from "node:fs";
import { dirname, extname, resolve } from "node:path";

/**
 * Puts all modules of the app into one chunk. esbuild groups modules by the entry points that reach
 * them. If every dynamically imported module imports the app, the app's modules are reached by all
 * entry points and share one chunk. `before` is a module that loads before the app, without it.
 */
export function oneCoreChunk(entry, before) {
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
        const contents = `import ${JSON.stringify(core)};\n${readFileSync(path, "utf8")}`;
        return { contents, loader: extname(path).slice(1), resolveDir: dirname(path) };
      });
    },
  };
}
