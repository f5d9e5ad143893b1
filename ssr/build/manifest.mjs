// Static imports of an output, and theirs, itself first.
function closure(outputs, path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const { path: next, kind } of outputs[path].imports) {
    if (kind === "import-statement") closure(outputs, next, seen);
  }
  return seen;
}

/**
 * What the server must know of the admin area's build: its entry, what that imports,
 * and the modules that each language's texts are in.
 */
export function adminManifest({ outputs }, dir = "client/dist") {
  const address = (path) => path.slice(dir.length);
  const made = (source) => Object.keys(outputs).find((path) => outputs[path].entryPoint === source);
  const [entry, ...imports] = closure(outputs, made("client/entry.admin.tsx"));
  const texts = (locale) => [address(made(`texts:locales/${locale}.json?admin`))];
  return {
    entry: address(entry),
    imports: imports.map(address),
    texts: { bn: texts("bn"), en: texts("en") },
  };
}

/** The script and the stylesheet of the API's page. */
export function docsManifest({ outputs }, dir = "client/dist") {
  const [path, { cssBundle }] = Object.entries(outputs).find(([, made]) => made.entryPoint);
  return { entry: path.slice(dir.length), style: cssBundle.slice(dir.length) };
}

/**
 * What the server must know of a build: the entry with its imports and the app that it starts, and by the
 * name of their source file the modules that each page, theme and language adds.
 * dir is the folder that was built into; rest goes in as it is: the addresses of styles, fonts and icon.
 */
export function manifest(metafile, rest, dir = "client/dist") {
  const address = (path) => path.slice(dir.length);
  const { outputs } = metafile;
  const result = { entry: "", imports: [], modules: {}, ...rest };
  const made = (source) => Object.keys(outputs).find((path) => outputs[path].entryPoint === source);
  const entry = made("client/start.ts");
  const shared = closure(outputs, made("client/entry.browser.tsx"), closure(outputs, entry));
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
