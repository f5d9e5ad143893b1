// Returns the outputs that an output imports statically, directly or not, itself first.
function closure(outputs, path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const { path: next, kind } of outputs[path].imports) {
    if (kind === "import-statement") closure(outputs, next, seen);
  }
  return seen;
}

/**
 * Returns the manifest of the admin area's build for the server: its entry, the entry's imports,
 * and the modules of each language's texts.
 */
export function adminManifest({ outputs }, dir = "client/dist") {
  const address = (path) => path.slice(dir.length);
  const outputOf = (source) =>
    Object.keys(outputs).find((path) => outputs[path].entryPoint === source);
  const [entry, ...imports] = closure(outputs, outputOf("client/entry.admin.tsx"));
  const texts = (locale) => [address(outputOf(`texts:locales/${locale}.json?admin`))];
  return {
    entry: address(entry),
    imports: imports.map(address),
    texts: { bn: texts("bn"), en: texts("en") },
  };
}

/** Returns the script and the stylesheet of the API documentation. */
export function docsManifest({ outputs }, dir = "client/dist") {
  const [path, { cssBundle }] = Object.entries(outputs).find(([, output]) => output.entryPoint);
  return { entry: path.slice(dir.length), style: cssBundle.slice(dir.length) };
}

/** Returns the address of each classic script by its name: that of client/entry.{name}.ts. */
export function classicManifest({ outputs }, dir = "client/dist") {
  return Object.fromEntries(
    Object.entries(outputs).map(([path, { entryPoint }]) => [
      entryPoint.split(".")[1],
      path.slice(dir.length),
    ]),
  );
}

/**
 * Returns the manifest of a build for the server: the entry, its imports including the app that
 * it starts, and the modules that each page, theme and language adds, by source file. dir is the
 * output folder. rest is copied: the URLs of styles, fonts and icon.
 */
export function manifest(metafile, rest, dir = "client/dist") {
  const address = (path) => path.slice(dir.length);
  const { outputs } = metafile;
  const result = { entry: "", imports: [], modules: {}, ...rest };
  const outputOf = (source) =>
    Object.keys(outputs).find((path) => outputs[path].entryPoint === source);
  const entry = outputOf("client/start.ts");
  const shared = closure(outputs, outputOf("client/entry.browser.tsx"), closure(outputs, entry));
  result.entry = address(entry);
  result.imports = [...shared].slice(1).map(address);
  for (const [path, output] of Object.entries(outputs)) {
    if (!output.entryPoint || shared.has(path)) continue;
    result.modules[output.entryPoint.replace(/^texts:/, "")] = [...closure(outputs, path)]
      .filter((p) => !shared.has(p))
      .map(address);
  }
  return result;
}
