#!/usr/bin/env node
// upgrade.mjs [REF]
// Builds the previous release and runs it on a database that these sources migrate, on SQLite and
// PostgreSQL, as in a rolling upgrade and after a rollback. The previous release is REF, else
// UPGRADE_FROM, else the newest tag before this commit, else the commit before the newest
// migration.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { cache, fail, logProgress, moveIntoPlace } from "./fetch.mjs";

const migrations = "ent/migrate/versions";
const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();

/** Returns the ref of the previous release. */
function previousRelease() {
  const given = process.argv[2] || process.env.UPGRADE_FROM;
  if (given) return given;
  const tag = spawnSync("git", ["describe", "--tags", "--abbrev=0", "HEAD^"], { encoding: "utf8" });
  if (tag.status === 0) return tag.stdout.trim();
  // The newest migration of either database counts, because a version may have been added for one
  // of them first.
  const newest = git("ls-files", `${migrations}/*/*.sql`)
    .split("\n")
    .map((file) => basename(file).split("_")[0])
    .sort()
    .at(-1);
  const added = git(
    "log",
    "--diff-filter=A",
    "--format=%H",
    "--",
    `${migrations}/*/${newest}_*.sql`,
  );
  return `${added.split("\n").at(-1)}^`;
}

/** Returns the path of a commit's binary, which is built into .cache/ if missing. */
function programOf(commit) {
  const home = join(cache, `haat-${commit}`);
  const program = join(home, "haat");
  if (existsSync(program)) return program;
  logProgress(`building haat of ${commit.slice(0, 12)}(several minutes)`);
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, "draft-"));
  try {
    const sources = join(draft, "sources");
    mkdirSync(sources);
    const run = (command, args, options = {}) =>
      execFileSync(command, args, {
        cwd: sources,
        stdio: ["pipe", "inherit", "inherit"],
        ...options,
      });
    run("tar", ["-x"], {
      input: execFileSync("git", ["archive", commit], { maxBuffer: 1 << 30 }),
    });
    const lock = "package-lock.json";
    if (readFileSync(lock, "utf8") === readFileSync(join(sources, lock), "utf8"))
      symlinkSync(join(process.cwd(), "node_modules"), join(sources, "node_modules"));
    else run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"]);
    run("node", ["esbuild.config.mjs"]);
    run("go", ["build", "-o", join(draft, "haat"), "./server"]);
    rmSync(sources, { recursive: true, force: true });
    moveIntoPlace(draft, home);
    return program;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

try {
  const ref = previousRelease();
  const commit = git("rev-parse", "--verify", `${ref}^{commit}`);
  logProgress(`the previous release is ${git("log", "-1", "--format=%h %cs %s", commit)}`);
  const env = { ...process.env, HAAT_PREVIOUS: programOf(commit) };
  const test = "go test -count=1 -v -run TestUpgrade_PreviousRelease ./server/stress".split(" ");
  const { HAAT_TEST_POSTGRES: _, ...withoutPostgres } = env;
  const onSQLite = spawnSync(test[0], test.slice(1), { env: withoutPostgres, stdio: "inherit" });
  const onPostgres = spawnSync("scripts/postgres.mjs", test, { env, stdio: "inherit" });
  process.exitCode = onSQLite.status || onPostgres.status || 0;
  if (onSQLite.status === null || onPostgres.status === null) process.exitCode = 1;
} catch (err) {
  fail(err.message);
}
