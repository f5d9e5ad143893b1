import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";

const require = createRequire(import.meta.url);
const legacy = () =>
  require
    .resolve("react-dom/package.json")
    .replace("package.json", "cjs/react-dom-server-legacy.browser.production.js");

// In goja, `result += chunk` copies the whole result for every chunk. The
// patches pass chunks to options.write instead, or join them once.
const patches = [
  ['result = "",', "result = [], write = options && options.write,"],
  ["(result += chunk)", "(write ? write(chunk) : result.push(chunk))"],
  [
    "  return result;\n}\nexports.renderToStaticMarkup",
    '  return result.join("");\n}\nexports.renderToStaticMarkup',
  ],
];

/** Applies all patches to the source. Throws unless the text that a patch replaces occurs exactly once. */
export function patchRenderer(source, list = patches) {
  for (const [from, to] of list) {
    const found = source.split(from).length - 1;
    if (found !== 1)
      throw new Error(
        `react-dom has changed: ${JSON.stringify(from)} found ${found} times, not once`,
      );
    source = source.replace(from, () => to);
  }
  return source;
}

/**
 * Resolves react-dom/server.browser to its synchronous renderer alone, which
 * needs no streams, and makes it write chunks to `renderToString(tree, { write })`.
 */
export function streamingReact() {
  return {
    name: "streaming-react",
    setup(build) {
      build.onResolve({ filter: /^react-dom\/server\.browser$/ }, () => ({
        path: "react-dom/server.js",
        namespace: "streaming-react",
      }));
      build.onLoad({ filter: /.*/, namespace: "streaming-react" }, () => ({
        contents: patchRenderer(readFileSync(legacy(), "utf8")),
        resolveDir: dirname(legacy()),
      }));
    },
  };
}

/** Resolves to the same renderer without the patches, for comparison. */
export function plainReact() {
  return {
    name: "plain-react",
    setup(build) {
      build.onResolve({ filter: /^react-dom\/server\.browser$/ }, () => ({ path: legacy() }));
    },
  };
}
