import { readFileSync } from "node:fs";

// Top-level calls that have no side effects but are not marked as pure. A bundler therefore keeps everything that
// they refer to, even if it is unused.
const calls =
  /^((?:var|let|const) \w+ = )((?:React\w*\.(?:createContext|memo|forwardRef)|new (?:Set|Map|WeakMap|URL)|Object\.getOwnPropertyNames)\()/gm;

const names = /^\w+\.displayName = "\w+";$/gm;

// Matches a class with the later statement that sets its contextType.
const contextTypes = /^var (\w+) = class extends .*\{$([\s\S]*?)^\1\.contextType = (\w+);$/gm;

/** Makes contextType a static getter, because a bundler keeps a class to which a statement assigns. */
const withStaticContextType = (all, name, body, context) =>
  all
    .replace(body, () => `\n  static get contextType() { return ${context}; }${body}`)
    .replace(`${name}.contextType = ${context};`, "");

/** Marks react-router's top-level statements as free of side effects, so that bundles omit unused ones. */
export function shakeableRouter() {
  return {
    name: "shakeable-router",
    setup(build) {
      build.onLoad({ filter: /react-router\/dist\/production\/.*\.mjs$/ }, ({ path }) => ({
        contents: readFileSync(path, "utf8")
          .replace(calls, "$1/* @__PURE__ */ $2")
          .replace(names, "")
          .replace(contextTypes, withStaticContextType),
      }));
    },
  };
}
