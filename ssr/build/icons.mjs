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

// What no page begins with.
const lateFolders = [
  "client/account",
  "client/chat",
  "client/checkout",
  "client/dashboard",
  "client/forms",
];

/**
 * Puts an icon that one file alone uses where that file is, and those that several
 * use into two lists: that of the late folders, and that of the rest. Imported from
 * the library's list, which the app reaches, every icon of every page would be in the
 * app's own chunk; each in a file of its own would be many small files. What is in
 * the folder `without` counts for nothing: it is built apart.
 */
export function iconsApart({
  folders = ["client", "themes"],
  late = lateFolders,
  without = "",
} = {}) {
  return {
    name: "icons-apart",
    setup(build) {
      const files = iconFiles();
      const sources = folders
        .flatMap((folder) =>
          readdirSync(folder, { recursive: true, encoding: "utf8" })
            .filter((name) => /\.tsx?$/.test(name))
            .map((name) => join(folder, name)),
        )
        .filter((source) => !without || !source.startsWith(`${without}/`));
      const users = new Map();
      for (const source of sources) {
        for (const name of iconsOf(source)) users.set(name, [...(users.get(name) ?? []), source]);
      }
      const isLate = (source) => late.some((folder) => source.startsWith(`${folder}/`));
      const isShared = (name) => users.get(name).length > 1;
      const listOf = (name) => (users.get(name).every(isLate) ? "late-icons" : "shared-icons");
      const file = (name) =>
        `export { default as ${name} } from ${JSON.stringify(files.get(name))};`;
      const list = (names) => names.filter((name) => files.has(name));

      build.onResolve({ filter: /^lucide-react$/ }, ({ importer }) => ({
        path: relative(".", importer),
        namespace: "icons",
        sideEffects: false,
      }));
      build.onResolve({ filter: /^(late|shared)-icons$/ }, ({ path }) => ({
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
