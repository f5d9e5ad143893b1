#!/usr/bin/env node
// Prints, as JSON, how to start the browsers of e2e/browsers other than today's Chromium; null for
// one that is not available on this machine. Missing ones are installed: old versions of Chromium
// and Firefox's client from npm into .cache/, Firefox and WebKit (as root) from Debian.
// HAAT_TEST_MATRIX=full adds Chromium 90.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { debianPackages, npmPackage } from "./fetch.mjs";

const full = process.env.HAAT_TEST_MATRIX === "full";

console.log(
  JSON.stringify({
    chromium92: await oldChromium("10.1.0"),
    chromium90: full ? await oldChromium("8.0.2") : null,
    firefox: await firefox(),
    webkit: webkit(),
  }),
);

/** Returns the Chromium of a version of chrome-aws-lambda, which contains it for Linux on x64. */
async function oldChromium(version) {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const folder = await npmPackage("chrome-aws-lambda", version, unpack);
  if (!folder) return null;
  const home = join(folder, "unpacked");
  const env = { LD_LIBRARY_PATH: join(home, "aws", "lib"), FONTCONFIG_PATH: "/etc/fonts" };
  return { executablePath: join(home, "chromium"), env };
}

/**
 * Unpacks the browser. The package unpacks to the temporary folder, and includes its libraries only
 * if the environment looks like AWS Lambda.
 */
function unpack(folder) {
  const home = join(folder, "unpacked");
  mkdirSync(home);
  const script = `require(${JSON.stringify(folder)}).executablePath.then(console.log)`;
  const env = {
    ...process.env,
    TMPDIR: home,
    AWS_EXECUTION_ENV: "AWS_Lambda_nodejs14.x",
    AWS_LAMBDA_FUNCTION_NAME: "x",
  };
  const { status, stderr } = spawnSync("node", ["-e", script], { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`unpack Chromium: ${stderr}`);
  // The package's code for Lambda ignores TMPDIR, so the files are moved.
  for (const name of ["chromium", "aws"]) {
    const here = join(home, name);
    if (!existsSync(here)) renameSync(join(tmpdir(), name), here);
  }
}

/** Returns Firefox and the folder of the client that drives it by WebDriver BiDi. */
async function firefox() {
  const executablePath = onPath("firefox-esr") ?? onPath("firefox") ?? installed("firefox-esr");
  const client = executablePath && (await npmPackage("puppeteer-core", "24.43.1"));
  return client ? { executablePath, client: createRequire(`${client}/`).resolve(client) } : null;
}

/** Returns the driver of WebKitGTK, its small browser, and the display for it. */
function webkit() {
  const driver =
    onPath("WebKitWebDriver") ?? installed("WebKitWebDriver", "webkit2gtk-driver", "xvfb");
  const display = onPath("Xvfb") ?? installed("Xvfb", "xvfb");
  const browser = miniBrowser();
  return driver && display && browser ? { driver, display, browser } : null;
}

function miniBrowser() {
  const lib = `/usr/lib/${process.arch === "x64" ? "x86_64" : "aarch64"}-linux-gnu`;
  if (!existsSync(lib)) return undefined;
  return readdirSync(lib)
    .filter((name) => name.startsWith("webkit2gtk-"))
    .map((name) => join(lib, name, "MiniBrowser"))
    .find(existsSync);
}

function installed(name, ...packages) {
  return debianPackages(...(packages.length > 0 ? packages : [name])) ? onPath(name) : undefined;
}

function onPath(name) {
  const { status, stdout } = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}
