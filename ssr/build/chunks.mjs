import { readFileSync } from "node:fs";
import { dirname, extname, resolve } from "node:path";

/**
 * Keeps what the app is made of in one chunk. esbuild puts modules into one
 * where the same entry points reach them: with every late part reaching the
 * app, all that the app has is reached by all of them.
 */
export function oneCoreChunk(entry) {
  const core = resolve(entry);
  const late = new Set();
  return {
    name: "one-core-chunk",
    setup(build) {
      build.onResolve({ filter: /^\./ }, async ({ path, kind, pluginData, ...rest }) => {
        if (kind !== "dynamic-import" || pluginData === "one-core-chunk") return;
        const found = await build.resolve(path, { ...rest, kind, pluginData: "one-core-chunk" });
        if (/\.tsx?$/.test(found.path) && found.path !== core) late.add(found.path);
        return found;
      });
      build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        if (!late.has(path)) return;
        const contents = `import ${JSON.stringify(core)};\n${readFileSync(path, "utf8")}`;
        return { contents, loader: extname(path).slice(1), resolveDir: dirname(path) };
      });
    },
  };
}
