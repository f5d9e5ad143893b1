import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { moduleAt } from "./modules.mjs";

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
  "client/chat/conversation",
  "client/checkout",
  "client/dashboard",
  "client/forms",
  "client/order/views",
];

/** Returns a source file and all files that it imports statically, directly or indirectly. */
function staticImports(path, seen = new Set()) {
  if (!path || seen.has(path)) return seen;
  seen.add(path);
  const imports = readFileSync(path, "utf8").matchAll(
    /^(?:import|export)(?! type)[^;"]*?"(\.[^"]+)"/gm,
  );
  for (const [, specifier] of imports) staticImports(moduleAt(path, specifier), seen);
  return seen;
}

/**
 * Distributes icons to chunks. Imported from the library's index, which the app reaches, every icon
 * would be in the app's chunk; as separate modules, shared icons would be many small chunks.
 *
 * - An icon that the app's entry `core` needs is in the app's chunk.
 * - Icons that several files use, all in lazy folders, are one list.
 * - Every user of another icon has a copy of it, in its own chunk.
 *
 * The folder `without` is ignored, because it is built separately.
 */
export function splitIcons({
  folders = ["client", "themes"],
  lazy = lazyFolders,
  without = "",
  core,
}) {
  return {
    name: "split-icons",
    setup(build) {
      const files = iconFiles();
      const users = new Map();
      let coreSources = new Set();
      build.onStart(() => {
        users.clear();
        coreSources = staticImports(core);
        for (const source of sourcesIn(folders)) {
          if (without && source.startsWith(`${without}/`)) continue;
          for (const name of iconsOf(source)) users.set(name, [...(users.get(name) ?? []), source]);
        }
      });
      const isLazy = (source) => lazy.some((folder) => source.startsWith(`${folder}/`));
      // Returns the list that contains an icon, or undefined if each file that uses it has a copy.
      const listOf = (name) => {
        const sources = users.get(name);
        if (sources.length === 1) return undefined;
        if (sources.every(isLazy)) return "lazy-icons";
        return sources.some((source) => coreSources.has(source)) ? "shared-icons" : undefined;
      };
      const icon = (name, user) =>
        `export { default as ${name} } from ${JSON.stringify(files.get(name) + user)};`;
      const known = (names) => names.filter((name) => files.has(name));

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
      // The suffix makes each user's copy a separate module.
      build.onResolve({ filter: /\/icons\/[\w-]+\.mjs\?/ }, ({ path }) => ({
        path: path.replace(/\?.*/, ""),
        suffix: path.replace(/.*\?/, "?"),
        sideEffects: false,
      }));
      build.onLoad({ filter: /./, namespace: "icons" }, ({ path }) => {
        const lines = known(iconsOf(path)).map((name) => {
          const list = listOf(name);
          return list ? `export { ${name} } from "${list}";` : icon(name, `?${path}`);
        });
        return { contents: lines.join("\n"), resolveDir: resolve(".") };
      });
      build.onLoad({ filter: /./, namespace: "icon-list" }, ({ path }) => {
        const names = known([...users.keys()]).filter((name) => listOf(name) === path);
        const lines = names.map((name) => icon(name, ""));
        return { contents: lines.join("\n"), resolveDir: resolve(".") };
      });
    },
  };
}

/**
 * Replaces the library's component with one that has no context and only the props that Haat's code
 * passes, which takes 1.0 KB (gzip) off a first visit.
 */
export function lightIcons() {
  return {
    name: "light-icons",
    setup(build) {
      build.onResolve({ filter: /\/createLucideIcon\.mjs$/ }, () => ({
        path: resolve(import.meta.dirname, "light-icon.mjs"),
        sideEffects: false,
      }));
    },
  };
}
