// Returns an output and all outputs that it imports statically, directly or indirectly. The output itself is first.
function closure(outputs, path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const { path: next, kind } of outputs[path].imports) {
    if (kind === "import-statement") closure(outputs, next, seen);
  }
  return seen;
}

/**
 * Returns the manifest of the admin area's build for the server. It contains the entry, the entry's imports, and the modules of the
 * common texts by language. For each of `screens` (the result of screensOf), it contains the additional modules, and the module of the
 * screen's own texts by language; that list is empty if the screen has none.
 */
export function adminManifest({ outputs }, screens, dir = "client/dist") {
  const address = (path) => path.slice(dir.length);
  const outputOf = (source) =>
    Object.keys(outputs).find((path) => outputs[path].entryPoint === source);
  const first = closure(outputs, outputOf("client/entry.admin.tsx"));
  const [entry, ...imports] = first;
  const texts = (part, locale) => {
    const output = outputOf(`texts:locales/${locale}.json?admin-${part}`);
    return output ? [address(output)] : [];
  };
  return {
    entry: address(entry),
    imports: imports.map(address),
    texts: { bn: texts("common", "bn"), en: texts("common", "en") },
    screens: screens.map(({ path, source, part }) => ({
      path,
      modules: [...closure(outputs, outputOf(source))]
        .filter((each) => !first.has(each))
        .map(address),
      texts: { bn: texts(part, "bn"), en: texts(part, "en") },
    })),
  };
}

/** Returns the script and the stylesheet of the API documentation. */
export function docsManifest({ outputs }, dir = "client/dist") {
  const [path, { cssBundle }] = Object.entries(outputs).find(([, output]) => output.entryPoint);
  return { entry: path.slice(dir.length), style: cssBundle.slice(dir.length) };
}

/** Returns the addresses of the classic scripts by name: client/entry.{name}.ts. */
export function classicManifest({ outputs }, dir = "client/dist") {
  return Object.fromEntries(
    Object.entries(outputs).map(([path, { entryPoint }]) => [
      entryPoint.split(".")[1],
      path.slice(dir.length),
    ]),
  );
}

/**
 * Returns the manifest of a build for the server: the entry, its imports with the app that it starts, and the
 * modules that each page, theme and language adds, by source file. `dir` is the output folder. `rest` is
 * copied: the URLs of styles, fonts and icon.
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
