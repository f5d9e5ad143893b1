#!/usr/bin/env node
// Prints how to start Chromium, as JSON: {"executablePath": …, "args": […], "env": {…}, "full": …}. "full" is the path of a full
// Chromium if there is one.
// HAAT_TEST_BROWSER selects the browser: "system" is CHROME_PATH, else a browser on PATH, else (as root) Debian's package.
// Headless shells come first, and Debian's is installed (as root) even if there is a full Chromium, because a test's first page
// needs a third of the CPU time: 0.8 instead of 2.2 s. With HAAT_TEST_MATRIX=full, full Chromium comes first. "npm" is the headless
// shell from npm, in .cache/; empty tries "system" and then "npm".
import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { debianPackages, fail, moveIntoPlace, npmPackage, succeeds } from "./fetch.mjs";

const HEADLESS = "147.0.0"; // The newest version that runs on Node 20.
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
const FULL = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const fullMatrix = process.env.HAAT_TEST_MATRIX === "full";

// Replaces the package's fontconfig file, which names folders of AWS Lambda. Without fonts, text
// would have no height.
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

const requested = process.env.HAAT_TEST_BROWSER ?? "";
if (!["", "system", "npm"].includes(requested)) {
  fail(`HAAT_TEST_BROWSER: ${requested} is not system or npm`);
}
const found = (requested !== "npm" && system()) || (requested !== "system" && (await headless()));
if (!found) {
  fail(
    requested === "npm"
      ? `HAAT_TEST_BROWSER=npm: @sparticuz/chromium ${HEADLESS} cannot be used here; it needs Linux on x64 and npm`
      : "Chromium is missing: install Chromium or Google Chrome (Debian: apt-get install chromium), or set CHROME_PATH",
  );
}
console.log(JSON.stringify({ ...found, full: onPath(FULL)?.executablePath }));

/** Returns the machine's browser, and installs one if possible. */
function system() {
  const named = process.env.CHROME_PATH;
  if (named && !canStart(named)) fail(`CHROME_PATH: ${named} does not start`);
  if (named) return withoutArgs(named);
  const full = () => onPath(FULL) ?? onMac();
  const shell = () => onPath(SHELLS) ?? onDebian("chromium-headless-shell", SHELLS);
  const found = fullMatrix ? (full() ?? shell()) : (shell() ?? full());
  return found ?? onDebian("chromium", FULL);
}

function withoutArgs(executablePath) {
  return { executablePath, args: [], env: {} };
}

function canStart(path, env = {}) {
  return succeeds(path, ["--version"], { env: { ...process.env, ...env } });
}

function onPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return asChromium(paths);
}

function onDebian(name, names) {
  return debianPackages(name, "fonts-liberation") ? onPath(names) : undefined;
}

function onMac() {
  if (process.platform !== "darwin") return undefined;
  return asChromium(
    ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  );
}

function asChromium(paths) {
  const path = paths.find((each) => executable(each) && canStart(each));
  return path && withoutArgs(path);
}

function executable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the headless Chromium from npm for Linux on x64, unpacked next to its package with its
 * libraries.
 */
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
  return canStart(browser.executablePath, browser.env) ? browser : undefined;
}

/**
 * Unpacks the package. It always unpacks to the temporary folder, and includes its libraries only
 * if the environment looks like AWS Lambda.
 */
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
    moveIntoPlace(draft, home);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
