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
import { buildIcon } from "./ssr/build/icon.mjs";
import { lightIcons, splitIcons } from "./ssr/build/icons.mjs";
import { withoutLateParts } from "./ssr/build/late.mjs";
import { adminManifest, classicManifest, docsManifest, manifest } from "./ssr/build/manifest.mjs";
import { minifyAgain } from "./ssr/build/minify.mjs";
import { streamingReact } from "./ssr/build/react.mjs";
import { leanReactDom } from "./ssr/build/react-dom.mjs";
import { shakeableRouter } from "./ssr/build/router.mjs";
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
  // Only server bundles have source maps, for stack traces in logs. In a browser, `make dev` has them.
  sourcemap: false,
  charset: "utf8",
  // The package's exports name only the development build, so the production build is named by its
  // path.
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
 * Options for the admin area's modules, which are built separately, so that shoppers load none of
 * them, and shops' pages do not change with them.
 */
export const adminOptions = (dir) => ({
  ...common,
  entryPoints: { admin: "client/entry.admin.tsx" },
  outdir: `${dir}/assets`,
  entryNames: "[name]-[hash]",
  chunkNames: "admin-[name]-[hash]",
  assetNames: "admin-[name]-[hash]",
  loader: { ".webp": "file", ".css": "text" },
  format: "esm",
  splitting: true,
  plugins: [shakeableRouter(), splitTexts(), splitIcons({ lazy: [] })],
  minify: true,
  target: scriptTarget,
  supported: scriptSyntax,
  sourcesContent: false,
});

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
 * Options for one classic script for goja, which sets the global `bundle` to its exports. react is
 * the plugin that provides the renderer: compiledReact or streamingReact.
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

/** Builds the script of serverOptions. */
export const buildServer = (outfile, react, format) => build(serverOptions(outfile, react, format));

/**
 * Writes dir/manifest.json. browser, admin, docs and classic are results of esbuild; rest has the fields of
 * the manifest that need no conversion.
 */
export function writeManifest(dir, { browser, admin, adminStyle, docs, classic, ...rest }) {
  const all = manifest(
    browser.metafile,
    {
      ...rest,
      docs: docsManifest(docs.metafile, dir),
      ...classicManifest(classic.metafile, dir),
      admin: {
        ...adminManifest(admin.metafile, dir),
        style: adminStyle,
        skeleton: readFileSync("client/admin/skeleton.html", "utf8"),
      },
    },
    dir,
  );
  writeFileSync(`${dir}/manifest.json`, JSON.stringify(all, null, 2));
}

async function buildAll() {
  const assets = `${staging}/assets`;
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  mkdirSync(`${staging}/fonts`);
  // Building the fonts takes as long as building the scripts, so both run concurrently.
  const building = buildFontsInThread(staging);
  const [fonts, browser, preHydration, admin, styles, adminStyle, docs, classic] =
    await Promise.all([
      building,
      build(browserOptions(staging)),
      buildPreHydration(),
      build(adminOptions(staging)),
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
  await minifyAgain(scripts);
  const bundles = ["server.js", "server-react.js"].flatMap((name) => [name, `${name}.map`]);
  const drawingFonts = readdirSync(`${staging}/fonts`).map((name) => `fonts/${name}`);
  await compress(
    assets,
    [...bundles, ...drawingFonts].map((name) => `${staging}/${name}`),
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

if (import.meta.url === `file://${process.argv[1]}`) await buildAll();
