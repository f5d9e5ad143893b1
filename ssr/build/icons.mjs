import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const library = "node_modules/lucide-react/dist/esm/lucide-react.mjs";

/** Icon -> the library's file of it, under every name that it has. */
function iconFiles() {
  const exports = readFileSync(library, "utf8").matchAll(/export \{ (.*?) \} from '(.+?)'/g);
  return new Map(
    [...exports].flatMap(([, names, file]) =>
      names
        .split(",")
        .map((name) => [name.replace("default as", "").trim(), resolve(dirname(library), file)]),
    ),
  );
}

/** The names that a source file imports of the library. */
function iconsOf(path) {
  const [, names = ""] =
    /import \{([^}]*)\} from "lucide-react"/.exec(readFileSync(path, "utf8")) ?? [];
  return names.split(",").map((name) => name.trim().split(" as ")[0] ?? "");
}

/**
 * Puts an icon that one file alone uses where that file is. Imported from the
 * library's list, which the app reaches, every icon of every page would be in the
 * app's own chunk; each in a file of its own would be many small files.
 */
export function iconsApart(folders = ["client", "themes"]) {
  return {
    name: "icons-apart",
    setup(build) {
      const files = iconFiles();
      const sources = folders.flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: "utf8" })
          .filter((name) => name.endsWith(".tsx"))
          .map((name) => join(folder, name)),
      );
      const used = sources.flatMap(iconsOf);
      const isShared = (name) => used.indexOf(name) !== used.lastIndexOf(name);
      const file = (name) =>
        `export { default as ${name} } from ${JSON.stringify(files.get(name))};`;
      const list = (names) => names.filter((name) => files.has(name));

      build.onResolve({ filter: /^lucide-react$/ }, ({ importer }) => ({
        path: relative(".", importer),
        namespace: "icons",
        sideEffects: false,
      }));
      build.onResolve({ filter: /^shared-icons$/ }, () => ({
        path: "shared",
        namespace: "icons",
        sideEffects: false,
      }));
      build.onLoad({ filter: /./, namespace: "icons" }, ({ path }) => {
        const names =
          path === "shared" ? list([...new Set(used)].filter(isShared)) : list(iconsOf(path));
        const lines = names.map((name) =>
          path !== "shared" && isShared(name)
            ? `export { ${name} } from "shared-icons";`
            : file(name),
        );
        return { contents: lines.join("\n"), resolveDir: resolve(".") };
      });
    },
  };
}
