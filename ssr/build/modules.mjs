import { statSync } from "node:fs";
import { dirname, join } from "node:path";

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Returns the path of the file that a relative import in `importer` refers to, or undefined if there is none. */
export function moduleAt(importer, specifier) {
  const path = join(dirname(importer), specifier);
  return ["", ".ts", ".tsx", "/index.ts"].map((end) => path + end).find(isFile);
}

/** Returns the paths of the .ts and .tsx files that a source imports, statically or dynamically. */
export function importsOf(path, source) {
  const all = [
    ...source.matchAll(/^(?:import|export)(?! type)[^;"]*?"(\.[^"]+)"/gm),
    ...source.matchAll(/\bimport\("(\.[^"]+)"\)/g),
  ];
  return all
    .map(([, specifier]) => moduleAt(path, specifier))
    .filter((each) => each && /\.tsx?$/.test(each));
}
