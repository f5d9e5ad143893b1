#!/usr/bin/env node
// dev.mjs [FLAG...]
// Serves the demo shops, as `haat serve --demo FLAG...`, with a development build of the client.
// After a change to the client, to Go or to a file that the binary embeds it rebuilds what the file
// belongs to and restarts the server, and open pages reload. Ctrl-C stops everything.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync, watch } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { devBuild } from "../ssr/build/dev.mjs";

process.chdir(join(import.meta.dirname, ".."));

const clientDir = ".cache/dev/client";
const binary = ".cache/dev/haat";
// Without optimisation and debug information, packages compile a third faster; less frequent garbage
// collection of the compiler saves another 15 % of the CPU time.
const flags = "-N -l -dwarf=false";
const goBuild = [
  "build",
  "-buildvcs=false",
  `-gcflags=haat/server/...=${flags}`,
  "-ldflags=-s -w",
  "-o",
  binary,
];
const goEnv = { GOGC: "400" };
// The server's log line once it accepts connections.
const openMessage = "haat is open";

const deepFolders = ["client", "themes", "locales", "server", "ent", "ssr"];
const flatFolders = [".", "docs"];
const ignored = /^client\/\.?dist|\.test\.\w+$|_test\.go$|\/testdata\/|~$|\.swp$/;
const embedded =
  /^(server|locales)\/.*\.\w+$|^themes\/\w+\/theme\.json$|^client\/data\/places\.json$/;

const isOfServer = (path) => /\.go$|^go\.(mod|sum)$/.test(path) || embedded.test(path);
const isOfClient = (path) => /^(client|themes|locales)\/.*\.\w+$/.test(path);

let clientChanged = true;
let serverChanged = true;
let working = false;
let server;

function changed(path) {
  if (ignored.test(path)) return;
  clientChanged ||= isOfClient(path);
  serverChanged ||= isOfServer(path);
  // Waits 20 ms, because editors write a file in several steps.
  setTimeout(work, 20);
}

function follow(folder, { deep }) {
  watch(folder, (_, name) => {
    const path = join(folder, name ?? "");
    if (deep && isFolder(path)) followAll(path);
    else changed(path);
  }).on("error", () => {}); // The folder was removed.
}

const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function followAll(folder) {
  if (ignored.test(folder)) return;
  follow(folder, { deep: true });
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) followAll(join(folder, entry.name));
}

/** Builds what changed and restarts the server, until nothing has changed meanwhile. */
async function work() {
  if (working) return;
  working = true;
  while (clientChanged || serverChanged) {
    const builds = [
      clientChanged && timed("client", buildClient),
      serverChanged && timed("server", buildServer),
    ];
    clientChanged = serverChanged = false;
    const built = await Promise.all(builds);
    if (built.includes(true) && existsSync(binary)) await restart();
  }
  working = false;
}

/** Reports whether a build succeeded, and prints its time or its error. */
async function timed(name, build) {
  const start = performance.now();
  try {
    await build();
  } catch (error) {
    console.error(`${name}: ${error.message}`);
    return false;
  }
  console.log(`${name}: built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return true;
}

function buildServer() {
  const env = { ...process.env, ...goEnv };
  const go = spawn("go", [...goBuild, "./server"], { stdio: "inherit", env });
  return new Promise((resolve, reject) => {
    go.on("error", reject);
    go.on("exit", (status) => (status === 0 ? resolve() : reject(new Error("go build failed"))));
  });
}

/**
 * Resolves when the new server is open or has exited. Until then it reads the client's files, so
 * the next build must not change them: the server would combine new scripts with old HTML.
 */
async function restart() {
  await stop();
  const started = spawn(binary, ["serve", "--demo", ...process.argv.slice(2)], {
    stdio: ["inherit", "inherit", "pipe"],
    env: { ...process.env, HAAT_ASSETS_DIR: clientDir },
  });
  started.on("exit", () => {
    if (server !== started) return;
    server = undefined;
    console.error("server: stopped; it starts again after the next change");
  });
  server = started;
  started.stderr.pipe(process.stderr, { end: false });
  await new Promise((resolve) => {
    started.on("exit", resolve);
    createInterface({ input: started.stderr }).on("line", (line) => {
      if (line.includes(openMessage)) resolve();
    });
  });
}

/** Resolves when the server has exited. */
function stop() {
  const running = server;
  server = undefined;
  if (!running) return;
  return new Promise((resolve) => {
    running.on("exit", resolve);
    running.kill();
  });
}

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, async () => {
    await stop();
    process.exit(130);
  });
}

// Only the production build creates the fonts. It may be older than the sources.
if (!existsSync("client/dist/manifest.json")) {
  const { status } = spawnSync("make", ["bundles"], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
const buildClient = await devBuild(clientDir, { renderer: process.env.HAAT_RENDERER });
for (const folder of deepFolders) followAll(folder);
for (const folder of flatFolders) follow(folder, { deep: false });
await work();
