import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

interface Folder {
  path: string;
  files: string[];
}

/** Returns a folder and all folders in it, except built ones. */
export function foldersBelow(path: string): Folder[] {
  const entries = readdirSync(path, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(path, name));
  const inner = entries.filter(
    (entry) => entry.isDirectory() && !["dist", ".dist"].includes(entry.name),
  );
  return [{ path, files }, ...inner.flatMap(({ name }) => foldersBelow(join(path, name)))];
}

/** Returns the files that a source file imports, statically or dynamically. */
export const importsOf = (path: string): string[] => filesIn(readFileSync(path, "utf8"), path);

/** Returns the files that a source file imports at run time, which excludes `import type` and `export type`. */
export function runtimeImportsOf(path: string): string[] {
  const types = /^(?:import|export) type [^;]*? from "[^"]+";/gm;
  return filesIn(readFileSync(path, "utf8").replace(types, ""), path);
}

function filesIn(source: string, path: string): string[] {
  const specifiers = source.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)"(\.[^"?]+)/g);
  return [...specifiers].map(([, specifier = ""]) => {
    const target = join(dirname(path), specifier);
    const endings = ["", ".ts", ".tsx", ".d.ts", "/index.ts"];
    return endings.map((end) => target + end).find(isFile) ?? target;
  });
}

const isFile = (path: string) => /\.\w+$/.test(path) && existsSync(path);

/** Returns a cycle of a graph whose first node is also its last, or an empty list if there is none. */
export function cycleIn(graph: Map<string, string[]>): string[] {
  const finished = new Set<string>();
  const visit = (node: string, path: string[]): string[] => {
    const start = path.indexOf(node);
    if (start >= 0) return [...path.slice(start), node];
    if (finished.has(node)) return [];
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle.length > 0) return cycle;
    }
    finished.add(node);
    return [];
  };
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
