// Replaces React with the compiled renderer in the server bundle.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runtime } from "./module.mjs";
import { transform } from "./transform.mjs";

const at = (name) => fileURLToPath(new URL(`runtime/${name}.mjs`, import.meta.url));

const modules = {
  react: at("react"),
  "react/jsx-runtime": at("jsx"),
  "react-dom": at("react-dom"),
  "react-dom/server.browser": at("server"),
  "zustand/react": at("zustand"),
  [runtime]: at("compiled"),
};

/** Compiles .tsx modules and resolves React's packages to the runtime. */
export function compiledReact() {
  const cache = new Map(); // The compiled modules by path. Repeated builds compile only changed modules.
  const compiled = (path) => {
    const source = readFileSync(path, "utf8");
    if (cache.get(path)?.source !== source)
      cache.set(path, { source, code: compile(source, path) });
    return cache.get(path).code;
  };
  return {
    name: "compiled-react",
    setup(build) {
      build.onResolve(
        {
          filter:
            /^(react|react\/jsx-runtime|react-dom|react-dom\/server\.browser|zustand\/react|haat:compiled)$/,
        },
        ({ path }) => ({
          path: modules[path],
        }),
      );
      build.onLoad({ filter: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ }, ({ path }) => ({
        contents: `import { icon } from ${JSON.stringify(at("icons"))};\n${replaceOnce(readFileSync(path, "utf8"), "return Component;", "return icon(Component);")}`,
      }));
      build.onLoad({ filter: /\.tsx$/ }, ({ path }) => ({
        contents: compiled(path),
        loader: "tsx",
      }));
    },
  };
}

function compile(source, path) {
  const { code, map } = transform(source, path);
  const encoded = Buffer.from(JSON.stringify(map)).toString("base64");
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${encoded}`;
}

function replaceOnce(source, from, to) {
  const found = source.split(from).length - 1;
  if (found !== 1) throw new Error(`${JSON.stringify(from)} occurs ${found} times, want 1`);
  return source.replace(from, () => to);
}
