// Builds client/dist: the browser's files (assets/), the bundles that goja runs (server.js, and
// server-react.js with React's renderer), and manifest.json, which tells the server the files of
// each page.
// scripts/dev.mjs builds the same with the options of this file, for development.
//   node esbuild.config.mjs
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { oneCoreChunk } from "./ssr/build/chunks.mjs";
import { compress, replaceWithGzip } from "./ssr/build/compress.mjs";
import { scriptSyntax, scriptTarget } from "./ssr/build/floor.mjs";
import { buildFontsInThread } from "./ssr/build/fonts.mjs";
import { mergedImports } from "./ssr/build/groups.mjs";
import { buildIcon } from "./ssr/build/icon.mjs";
import { lightIcons, splitIcons } from "./ssr/build/icons.mjs";
import { withoutLateParts } from "./ssr/build/late.mjs";
import { adminManifest, classicManifest, docsManifest, manifest } from "./ssr/build/manifest.mjs";
import { minifyAgain } from "./ssr/build/minify.mjs";
import { streamingReact } from "./ssr/build/react.mjs";
import { hydration, leanReactDom, removedFeatures } from "./ssr/build/react-dom.mjs";
import { shakeableRouter } from "./ssr/build/router.mjs";
import { screensOf } from "./ssr/build/screens.mjs";
import { buildAdminStyle, buildStyles } from "./ssr/build/styles.mjs";
import { splitTexts } from "./ssr/build/texts.mjs";
import { compiledReact } from "./ssr/compiler/plugin.mjs";

const dist = "client/dist";
// The build writes to this folder, which replaces client/dist once it is complete.
const staging = "client/.dist";

const common = {
  bundle: true,
  jsx: "automatic",
  define: { "process.env.NODE_ENV": '"production"' },
  metafile: true,
  legalComments: "none",
  logLevel: "warning",
  // Only server bundles have source maps, for stack traces in logs. `make dev` adds them for the browser.
  sourcemap: false,
  charset: "utf8",
  // The package's exports contain only the development build, so the production build is imported by its path.
  alias: { "react-router": resolve("node_modules/react-router/dist/production/index.mjs") },
};

/** Options for the browser's modules: one entry, and a chunk for each page, theme and language. */
export const browserOptions = (dir) => ({
  ...common,
  entryPoints: { start: "client/start.ts" },
  outdir: `${dir}/assets`,
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  loader: { ".css": "text" },
  format: "esm",
  splitting: true,
  plugins: [
    leanReactDom(),
    shakeableRouter(),
    splitTexts(),
    splitIcons({ without: "client/admin", core: "client/entry.browser.tsx" }),
    lightIcons(),
    oneCoreChunk("client/entry.browser.tsx", "client/lib/polyfills.ts"),
  ],
  minify: true,
  target: scriptTarget,
  supported: scriptSyntax,
  sourcesContent: false,
});

/**
 * Options for the admin area's modules. They are built separately, so that shoppers load none of them and
 * shops' pages do not change with them.
 */
export const adminOptions = (dir, more) => ({
  ...common,
  entryPoints: { admin: "client/entry.admin.tsx" },
  outdir: `${dir}/assets`,
  entryNames: "[name]-[hash]",
  chunkNames: "admin-[name]-[hash]",
  assetNames: "admin-[name]-[hash]",
  loader: { ".webp": "file", ".css": "text" },
  format: "esm",
  splitting: true,
  plugins: [
    leanReactDom({ ...removedFeatures, ...hydration }),
    shakeableRouter(),
    splitTexts(),
    oneCoreChunk("client/entry.admin.tsx", "client/lib/polyfills.ts", more),
    splitIcons({ lazy: [], core: "client/entry.admin.tsx" }),
    lightIcons(),
  ],
  minify: true,
  target: scriptTarget,
  supported: scriptSyntax,
  sourcesContent: false,
});

const adminScreens = () => screensOf(readFileSync("client/admin/routes.tsx", "utf8"));

/**
 * Builds the admin area's modules: first to learn which screens share which modules, then with fewer, larger files
 * (docs/decisions/0044).
 */
export async function buildAdmin(dir) {
  const { metafile } = await build({ ...adminOptions(dir), write: false });
  const screens = adminScreens().map(({ source }) => source);
  return build(adminOptions(dir, mergedImports(metafile, screens)));
}

/** Builds the inline script of shops' documents. Resolves to one line of script. */
export async function buildPreHydration() {
  const { outputFiles } = await build({
    ...common,
    entryPoints: ["client/preHydration.ts"],
    format: "iife",
    write: false,
    minify: true,
    target: scriptTarget,
    supported: scriptSyntax,
  });
  return outputFiles[0].text.trim();
}

/** Builds the page of the API documentation, which shoppers do not load. */
export function buildDocs(dir) {
  return build({
    ...common,
    entryPoints: { docs: "client/entry.docs.ts" },
    outdir: `${dir}/assets`,
    entryNames: "[name]-[hash]",
    format: "esm",
    minify: true,
    target: scriptTarget,
    supported: scriptSyntax,
  });
}

/**
 * Builds the classic scripts of single documents: `moved` for shops whose slug was changed, and `copy` and `restore` for two
 * pages without other scripts.
 */
export function buildClassic(dir) {
  return build({
    ...common,
    entryPoints: {
      moved: "client/entry.moved.ts",
      copy: "client/entry.copy.ts",
      restore: "client/entry.restore.ts",
    },
    outdir: `${dir}/assets`,
    entryNames: "[name]-[hash]",
    format: "iife",
    minify: true,
    target: scriptTarget,
    supported: scriptSyntax,
  });
}

/** Builds the service worker: one classic script, with the texts of its offline page. */
export function buildWorker(dir) {
  const texts = (locale) => {
    const all = JSON.parse(readFileSync(`locales/${locale}.json`, "utf8"));
    const hint = all["error.no_internet.hint"];
    return { title: all["error.no_internet"], hint, retry: all.retry };
  };
  const offline = JSON.stringify({ bn: texts("bn"), en: texts("en") });
  return build({
    ...common,
    define: { ...common.define, OFFLINE_TEXTS: offline },
    entryPoints: ["client/entry.worker.ts"],
    outfile: `${dir}/assets/service-worker.js`,
    format: "iife",
    minify: true,
    target: scriptTarget,
    supported: scriptSyntax,
    sourcesContent: false,
  });
}

/**
 * Options for a classic script for goja that sets the global `bundle` to its exports. `react` is the plugin
 * that provides the renderer: compiledReact or streamingReact.
 */
export const serverOptions = (outfile, react, format = "iife") => ({
  ...common,
  plugins: [react, shakeableRouter(), withoutLateParts()],
  sourcemap: true,
  entryPoints: ["client/entry.server.tsx"],
  outfile,
  format,
  globalName: format === "iife" ? "bundle" : undefined,
  platform: "neutral",
  sourcesContent: false,
  mainFields: ["module", "main"],
  conditions: ["browser", "production"],
  target: "es2017",
  supported: {
    "dynamic-import": false,
    "for-await": false,
    "async-generator": false,
    // goja supports object rest and spread, and runs them faster than esbuild's helper function.
    "object-rest-spread": true,
  },
});

/** Builds the script that serverOptions describes. */
export const buildServer = (outfile, react, format) => build(serverOptions(outfile, react, format));

/**
 * Writes dir/manifest.json. `browser`, `admin`, `docs` and `classic` are esbuild's results; `rest` contains the
 * fields of the manifest that need no conversion.
 */
export function writeManifest(dir, { browser, admin, adminStyle, docs, classic, ...rest }) {
  const all = manifest(
    browser.metafile,
    {
      ...rest,
      docs: docsManifest(docs.metafile, dir),
      ...classicManifest(classic.metafile, dir),
      admin: {
        ...adminManifest(admin.metafile, adminScreens(), dir),
        style: adminStyle,
        skeleton: readFileSync("client/admin/skeleton.html", "utf8"),
      },
    },
    dir,
  );
  writeFileSync(`${dir}/manifest.json`, JSON.stringify(all, null, 2));
}

/** Returns the scripts of a build that every screen of the admin area loads, or many. The others are too small to gain much from Terser. */
function largeScripts({ outputs }) {
  const isLarge = (path) => path.endsWith(".js") && outputs[path].bytes > 40_000;
  return Object.keys(outputs).filter(isLarge);
}

/**
 * Builds client/dist. A `quick` build is for a first look: its scripts are minified once and compressed fast, so they are larger than
 * those of a release.
 */
async function buildAll({ quick }) {
  const assets = `${staging}/assets`;
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  mkdirSync(`${staging}/fonts`);
  // The fonts are built concurrently, because they take as long as the scripts.
  const building = buildFontsInThread(staging);
  const [fonts, browser, preHydration, admin, styles, adminStyle, docs, classic] =
    await Promise.all([
      building,
      build(browserOptions(staging)),
      buildPreHydration(),
      buildAdmin(staging),
      building.then(({ addresses }) => buildStyles(assets, addresses)),
      building.then(({ addresses }) => buildAdminStyle(assets, addresses)),
      buildDocs(staging),
      buildClassic(staging),
      buildServer(`${staging}/server.js`, compiledReact()),
      buildServer(`${staging}/server-react.js`, streamingReact()),
      buildWorker(staging),
    ]);
  const icon = buildIcon(assets);
  const built = {
    browser,
    preHydration,
    admin,
    adminStyle,
    styles,
    fonts: fonts.preload,
    icon,
    docs,
    classic,
  };
  writeManifest(staging, built);
  const scripts = Object.keys(browser.metafile.outputs).filter((path) => path.endsWith(".js"));
  if (!quick) await minifyAgain([...scripts, ...largeScripts(admin.metafile)]);
  const bundles = ["server.js", "server-react.js"].flatMap((name) => [name, `${name}.map`]);
  const drawingFonts = readdirSync(`${staging}/fonts`).map((name) => `fonts/${name}`);
  await compress(
    assets,
    [...bundles, ...drawingFonts].map((name) => `${staging}/${name}`),
    { quick },
  );
  copyFileSync("docs/openapi.yaml", `${staging}/openapi.yaml`);
  replaceWithGzip(`${staging}/openapi.yaml`);
  mkdirSync(`${staging}/locales`);
  for (const locale of ["bn", "en"]) {
    copyFileSync(`locales/${locale}.json`, `${staging}/locales/${locale}.json`);
    replaceWithGzip(`${staging}/locales/${locale}.json`);
  }
  // This file is in the repository, because go:embed rejects an empty folder, and Go must compile
  // in a fresh clone.
  writeFileSync(`${staging}/.placeholder`, "");
  rmSync(dist, { recursive: true, force: true });
  renameSync(staging, dist);
}

if (import.meta.url === `file://${process.argv[1]}`)
  await buildAll({ quick: process.argv.includes("--quick") });
