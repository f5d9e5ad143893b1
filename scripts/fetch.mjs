// Installs missing requirements of a test run: npm packages and Go programs into .cache/, or Debian
// packages.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const cache = join(dirname(dirname(fileURLToPath(import.meta.url))), ".cache");
export const isRoot = process.getuid?.() === 0;

/** Prints one line to standard error and exits with status 1. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

/** Prints a progress line to standard error. Standard output is reserved for results. */
export function logProgress(line) {
  console.error(`${line} …`);
}

/** Reports whether the command exits with status 0. Its output is discarded. */
export function succeeds(command, args, options = {}) {
  return spawnSync(command, args, { stdio: "ignore", timeout: 60_000, ...options }).status === 0;
}

/**
 * Returns the folder of an npm package, which is installed into .cache/ without install scripts if
 * missing, or null if it cannot be installed. `prepare(folder)` is called once; if it throws, the
 * package is not stored.
 */
export async function npmPackage(name, version, prepare = () => {}) {
  const home = join(cache, `${name.replace(/^@/, "").replace("/", "-")}-${version}`);
  const folder = join(home, "node_modules", name);
  if (existsSync(folder)) return folder;

  logProgress(`fetching ${name}@${version}`);
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, "draft-"));
  try {
    writeFileSync(join(draft, "package.json"), '{"private":true}\n');
    const npm = [
      "install",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
      `${name}@${version}`,
    ];
    const result = spawnSync("npm", npm, {
      cwd: draft,
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
      timeout: 600_000,
    });
    if (result.status !== 0) {
      const reason =
        /npm error code (\S+)/.exec(result.stderr)?.[1] ?? result.error?.code ?? "no reason given";
      console.error(`npm cannot install ${name}: ${reason}`);
      return null;
    }
    await prepare(join(draft, "node_modules", name));
    moveIntoPlace(draft, home);
    return folder;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Returns the path of a module's Go program, which is built into .cache/ if missing, or null if it
 * cannot be built.
 */
export function goProgram(module, version) {
  const name = module.split("/").at(-1);
  const home = join(cache, `${name}-${version}`);
  if (existsSync(home)) return join(home, name);

  logProgress(`building ${module}@${version}(1 to 2 minutes)`);
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, "draft-"));
  try {
    const result = spawnSync("go", ["install", "-ldflags=-s -w", `${module}@${version}`], {
      env: { ...process.env, GOFLAGS: "", GOBIN: draft, CGO_ENABLED: "0" },
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
      timeout: 900_000,
    });
    if (result.status !== 0) {
      const reason =
        result.stderr?.trim().split("\n").at(-1) || result.error?.code || "no reason given";
      console.error(`go cannot build ${module}: ${reason}`);
      return null;
    }
    moveIntoPlace(draft, home);
    return join(home, name);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Moves a finished folder to its destination, unless another run has done so. */
export function moveIntoPlace(draft, home) {
  try {
    renameSync(draft, home);
  } catch (err) {
    if (!existsSync(home)) throw err;
  }
}

/**
 * Installs Debian packages. Returns false without root or apt-get, and if the installation fails.
 */
export function debianPackages(...names) {
  if (!isRoot || !succeeds("apt-get", ["--version"])) return false;
  logProgress(`installing Debian's ${names.join(" and ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) =>
    spawnSync("apt-get", ["-q", "-y", ...args], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
      timeout: 900_000,
    }).status === 0;
  return apt("update") && apt("install", "--no-install-recommends", ...names);
}
