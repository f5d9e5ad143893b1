#!/usr/bin/env node
// Prints how to start a Chromium, as JSON: {"executablePath": …, "args": […], "env": {…}}.
// HAAT_TEST_BROWSER chooses which: "system" is CHROME_PATH, else a browser on PATH, else (as root) Debian's package;
// "npm" is the headless shell from npm, in .cache/; empty takes "system" and falls back to "npm".
import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { debianPackages, fail, npmPackage, place, runs } from "./fetch.mjs";

const HEADLESS = "147.0.0"; // the newest @sparticuz/chromium that Node 20 may use
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

// The package's own file looks in folders of AWS Lambda. Without any font a text has no height.
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

const wanted = process.env.HAAT_TEST_BROWSER ?? "";
if (!["", "system", "npm"].includes(wanted)) {
  fail(`HAAT_TEST_BROWSER: ${wanted} is neither system nor npm`);
}
const found = (wanted !== "npm" && system()) || (wanted !== "system" && (await headless()));
if (!found) {
  fail(
    wanted === "npm"
      ? `HAAT_TEST_BROWSER=npm: @sparticuz/chromium ${HEADLESS} cannot be used here; it needs Linux on x64 and npm`
      : "Chromium is missing: install Chromium or Google Chrome (Debian: apt-get install chromium), or set CHROME_PATH",
  );
}
console.log(JSON.stringify(found));

/** The browser that the machine has, installed first where that is possible. */
function system() {
  const named = process.env.CHROME_PATH;
  if (named && !starts(named)) fail(`CHROME_PATH: ${named} does not start`);
  if (named) return plain(named);
  return (
    onPath() ?? onMac() ?? (debianPackages("chromium", "fonts-liberation") ? onPath() : undefined)
  );
}

function plain(executablePath) {
  return { executablePath, args: [], env: {} };
}

function starts(path, env = {}) {
  return runs(path, ["--version"], { env: { ...process.env, ...env } });
}

function onPath() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return asChromium(paths);
}

function onMac() {
  if (process.platform !== "darwin") return undefined;
  return asChromium(
    ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  );
}

function asChromium(paths) {
  const path = paths.find((each) => executable(each) && starts(each));
  return path && plain(path);
}

function executable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The headless Chromium that npm has for Linux on x64, unpacked next to its package with the libraries it needs. */
async function headless() {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const folder = await npmPackage("@sparticuz/chromium", HEADLESS);
  if (!folder) return undefined;

  const home = join(folder, "unpacked");
  const browser = {
    executablePath: join(home, "chromium"),
    args: [],
    env: { LD_LIBRARY_PATH: join(home, "al2023", "lib"), FONTCONFIG_PATH: join(home, "fonts") },
  };
  if (!executable(browser.executablePath)) await unpack(folder, home);
  return starts(browser.executablePath, browser.env) ? browser : undefined;
}

/** The package unpacks into the temporary folder, and its libraries only where it takes the machine for AWS Lambda. */
async function unpack(folder, home) {
  const draft = `${home}-${process.pid}`;
  mkdirSync(draft);
  try {
    process.env.TMPDIR = draft;
    process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs20.x";
    const { default: chromium } = await import(
      pathToFileURL(join(folder, "build", "esm", "index.js")).href
    );
    await chromium.executablePath();
    writeFileSync(join(draft, "fonts", "fonts.conf"), FONTS);
    place(draft, home);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
