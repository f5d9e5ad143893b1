import { readFileSync } from "node:fs";

// Top-level calls that have no effect but say so nowhere, which keeps all that
// they name in a bundle that uses little of it.
const calls =
  /^((?:var|let|const) \w+ = )((?:React\w*\.(?:createContext|memo|forwardRef)|new (?:Set|Map|WeakMap|URL)|Object\.getOwnPropertyNames)\()/gm;

const names = /^\w+\.displayName = "\w+";$/gm;

/** Marks react-router's top-level calls as free of effects, so that what is not used is left out. */
export function shakeableRouter() {
  return {
    name: "shakeable-router",
    setup(build) {
      build.onLoad({ filter: /react-router\/dist\/production\/.*\.mjs$/ }, ({ path }) => ({
        contents: readFileSync(path, "utf8")
          .replace(calls, "$1/* @__PURE__ */ $2")
          .replace(names, ""),
      }));
    },
  };
}
