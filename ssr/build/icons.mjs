import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const library = "node_modules/lucide-react/dist/esm/lucide-react.mjs";

/** Maps all names of an icon to its file in the library. */
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

/** Returns the names that a source file imports from the library. */
function iconsOf(path) {
  const [, names = ""] =
    /import \{([^}]*)\} from "lucide-react"/.exec(readFileSync(path, "utf8")) ?? [];
  return names.split(",").map((name) => name.trim().split(" as ")[0] ?? "");
}

/** Returns the paths of the TypeScript files below folders. */
function sourcesIn(folders) {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
}

// Folders whose code is loaded lazily.
const lazyFolders = [
  "client/account",
  "client/chat",
  "client/checkout",
  "client/dashboard",
  "client/forms",
];

/**
 * Puts an icon that one file uses into that file's chunk, and icons that several files use into two
 * lists: one of the lazy folders and one of the rest. Imported from the library's index, which the
 * app reaches, every icon would be in the app's chunk; in separate files, they would be many
 * small files. The folder `without` is ignored, because it is built separately.
 */
export function splitIcons({
  folders = ["client", "themes"],
  lazy = lazyFolders,
  without = "",
} = {}) {
  return {
    name: "split-icons",
    setup(build) {
      const files = iconFiles();
      const users = new Map();
      build.onStart(() => {
        users.clear();
        for (const source of sourcesIn(folders)) {
          if (without && source.startsWith(`${without}/`)) continue;
          for (const name of iconsOf(source)) users.set(name, [...(users.get(name) ?? []), source]);
        }
      });
      const isLazy = (source) => lazy.some((folder) => source.startsWith(`${folder}/`));
      const isShared = (name) => users.get(name).length > 1;
      const listOf = (name) => (users.get(name).every(isLazy) ? "lazy-icons" : "shared-icons");
      const file = (name) =>
        `export { default as ${name} } from ${JSON.stringify(files.get(name))};`;
      const list = (names) => names.filter((name) => files.has(name));

      build.onResolve({ filter: /^lucide-react$/ }, ({ importer }) => ({
        path: relative(".", importer),
        namespace: "icons",
        sideEffects: false,
      }));
      build.onResolve({ filter: /^(lazy|shared)-icons$/ }, ({ path }) => ({
        path,
        namespace: "icon-list",
        sideEffects: false,
      }));
      build.onLoad({ filter: /./, namespace: "icons" }, ({ path }) => {
        const lines = list(iconsOf(path)).map((name) =>
          isShared(name) ? `export { ${name} } from "${listOf(name)}";` : file(name),
        );
        return { contents: lines.join("\n"), resolveDir: resolve(".") };
      });
      build.onLoad({ filter: /./, namespace: "icon-list" }, ({ path }) => {
        const names = list([...users.keys()]).filter(
          (name) => isShared(name) && listOf(name) === path,
        );
        return { contents: names.map(file).join("\n"), resolveDir: resolve(".") };
      });
    },
  };
}
