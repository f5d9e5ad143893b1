import { readFileSync } from "node:fs";

/**
 * Returns an esbuild plugin for the server's bundle. Modules named laterParts import their components
 * statically, so that documents contain their HTML. All other dynamic imports throw an error, because no server
 * render reaches them.
 */
export function withoutLateParts() {
  return {
    name: "without-late-parts",
    setup(build) {
      build.onLoad({ filter: /\/laterParts\.ts$/ }, ({ path }) => ({
        contents: renderedAtOnce(readFileSync(path, "utf8")),
        loader: "ts",
      }));
      build.onResolve({ filter: /^\./ }, ({ kind, path }) =>
        kind === "dynamic-import" ? { path, namespace: "late" } : undefined,
      );
      build.onLoad({ filter: /./, namespace: "late" }, ({ path }) => ({
        contents: `throw new Error(${JSON.stringify(`${path} is for browsers alone`)})`,
      }));
    },
  };
}

/** Returns the source of a laterParts module with static imports instead of calls of `later`. */
export function renderedAtOnce(source) {
  const imports = [];
  const body = source
    .replace("import { later }", "import { inBoundary }")
    .replace(/\blater\(\(\) => import\((".+?")\)\)/g, (_, path) => {
      imports.push(`import Part${imports.length} from ${path};\n`);
      return `inBoundary(Part${imports.length - 1})`;
    });
  if (/\blater\(|\bimport\(/.test(body))
    throw new Error("laterParts: unexpected form of an export");
  return imports.join("") + body;
}
