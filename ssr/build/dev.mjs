// Builds the client for development, with the options of esbuild.config.mjs: incrementally, with
// React's development build and live reload, without minification and compression.
import { copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { context } from "esbuild";
import {
  adminOptions,
  browserOptions,
  buildClassic,
  buildDocs,
  buildPreHydration,
  buildWorker,
  serverOptions,
  writeManifest,
} from "../../esbuild.config.mjs";
import { compiledReact } from "../compiler/plugin.mjs";
import { buildFonts, builtFonts } from "./fonts.mjs";
import { buildIcon } from "./icon.mjs";
import { streamingReact } from "./react.mjs";
import { buildAdminStyle, buildDevStyles } from "./styles.mjs";

// Plugins that rewrite packages, which development builds use unchanged.
const productionOnly = ["lean-react-dom", "shakeable-router", "light-icons"];

/** Returns the options of a browser's build, changed for development. */
export function devOptions(options) {
  return {
    ...options,
    define: { ...options.define, "process.env.NODE_ENV": '"development"' },
    conditions: ["development", "module"],
    alias: {},
    plugins: options.plugins.filter(({ name }) => !productionOnly.includes(name)),
    inject: ["client/liveReload.ts"],
    minify: false,
    sourcemap: true,
    sourcesContent: true,
  };
}

/**
 * Returns a function that builds the client to `dir`, like client/dist but uncompressed. Repeated calls build
 * only what changed. The fonts are copied from the production build in `dist` if the themes name the same
 * fonts. `renderer` has the values of HAAT_RENDERER.
 */
export async function devBuild(dir, { dist = "client/dist", renderer = "compiled" } = {}) {
  const assets = join(dir, "assets");
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  const fonts = await devFonts(assets, join(dist, "assets"));
  const bundle =
    renderer === "react"
      ? serverOptions(join(dir, "server-react.js"), streamingReact())
      : serverOptions(join(dir, "server.js"), compiledReact());
  const [browser, admin, server, docs, classic] = await Promise.all([
    context(devOptions(browserOptions(dir))),
    context(devOptions(adminOptions(dir))),
    context(bundle),
    buildDocs(dir),
    buildClassic(dir),
  ]);
  return async () => {
    const [browserBuild, adminBuild, styles, adminStyle, preHydration] = await Promise.all([
      browser.rebuild(),
      admin.rebuild(),
      buildDevStyles(assets, fonts.addresses),
      buildAdminStyle(assets, fonts.addresses, { minify: false }),
      buildPreHydration(),
      server.rebuild(),
      buildWorker(dir),
    ]);
    writeManifest(dir, {
      ...{ browser: browserBuild, admin: adminBuild, docs, classic, preHydration },
      ...{ styles, adminStyle },
      ...{ fonts: fonts.preload, icon: buildIcon(assets) },
    });
    const sheets = Object.values(styles).map(({ full }) => full);
    const outputs = [browserBuild, adminBuild, docs, classic].flatMap((b) =>
      Object.keys(b.metafile.outputs),
    );
    removeOld(assets, [...outputs, ...sheets, adminStyle, "service-worker.js"]);
  };
}

/** Removes the scripts and stylesheets of earlier builds, which the server would otherwise load too. */
function removeOld(dir, current) {
  const names = new Set(current.map((path) => basename(path)));
  for (const name of readdirSync(dir))
    if (/\.(js|css|map)$/.test(name) && !names.has(name)) rmSync(join(dir, name));
}

/** Copies the fonts of a production build, or builds them if the themes name others. */
async function devFonts(assets, built) {
  const fonts = builtFonts(built);
  if (!fonts) return buildFonts(assets);
  for (const file of Object.values(fonts.addresses).map((address) => basename(address)))
    copyFileSync(join(built, file), join(assets, file));
  return fonts;
}
