// What a test run needs and the machine does not have: npm packages and Go programs kept in .cache/, or Debian's packages.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const cache = join(dirname(dirname(fileURLToPath(import.meta.url))), ".cache");
export const isRoot = process.getuid?.() === 0;

/** Ends the program with one line on what is missing. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

/** Says what is going on; standard output is left to the result. */
export function say(line) {
  console.error(`${line} …`);
}

/** Whether the program runs and ends well, said as nothing. */
export function runs(command, args, options = {}) {
  return spawnSync(command, args, { stdio: "ignore", timeout: 60_000, ...options }).status === 0;
}

/**
 * The folder of the npm package, installed into .cache/ unless it is there; null when it cannot be had.
 * No install script runs. `prepare(folder)` is called once; only a package that it finished is kept.
 */
export async function npmPackage(name, version, prepare = () => {}) {
  const home = join(cache, `${name.replace(/^@/, "").replace("/", "-")}-${version}`);
  const folder = join(home, "node_modules", name);
  if (existsSync(folder)) return folder;

  say(`fetching ${name}@${version}`);
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
    const ran = spawnSync("npm", npm, {
      cwd: draft,
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
      timeout: 600_000,
    });
    if (ran.status !== 0) {
      const why =
        /npm error code (\S+)/.exec(ran.stderr)?.[1] ?? ran.error?.code ?? "no reason given";
      console.error(`npm cannot bring ${name}: ${why}`);
      return null;
    }
    await prepare(join(draft, "node_modules", name));
    place(draft, home);
    return folder;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The Go program of a module's version, built into .cache/ unless it is there; null when it cannot be had. */
export function goProgram(module, version) {
  const name = module.split("/").at(-1);
  const home = join(cache, `${name}-${version}`);
  if (existsSync(home)) return join(home, name);

  say(`building ${module}@${version}, which takes a minute or two`);
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, "draft-"));
  try {
    const ran = spawnSync("go", ["install", "-ldflags=-s -w", `${module}@${version}`], {
      env: { ...process.env, GOFLAGS: "", GOBIN: draft, CGO_ENABLED: "0" },
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
      timeout: 900_000,
    });
    if (ran.status !== 0) {
      const why = ran.stderr?.trim().split("\n").at(-1) || ran.error?.code || "no reason given";
      console.error(`go cannot build ${module}: ${why}`);
      return null;
    }
    place(draft, home);
    return join(home, name);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Moves a finished folder to its place, unless another run was first. */
export function place(draft, home) {
  try {
    renameSync(draft, home);
  } catch (err) {
    if (!existsSync(home)) throw err;
  }
}

/** Installs Debian packages. True when that worked; false for anyone but root and where there is no apt-get. */
export function debianPackages(...names) {
  if (!isRoot || !runs("apt-get", ["--version"])) return false;
  say(`installing Debian's ${names.join(" and ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) =>
    spawnSync("apt-get", ["-q", "-y", ...args], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
      timeout: 900_000,
    }).status === 0;
  return apt("update") && apt("install", "--no-install-recommends", ...names);
}
