#!/usr/bin/env node
// pgbouncer.mjs COMMAND [ARGUMENT...]
// Runs the command with a throw-away pgbouncer in transaction mode on a Unix socket in
// HAAT_TEST_POOLER, in front of the cluster of HAAT_TEST_POSTGRES, and exits with the command's
// status. If started as root, pgbouncer runs as an unprivileged user and is installed from Debian if
// missing. Start it within scripts/postgres.mjs.
import { spawn } from "node:child_process";
import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { isStopping, run } from "./child.mjs";
import { debianPackages, fail, isRoot, succeeds } from "./fetch.mjs";
import { temporaryFolder, unprivileged } from "./unprivileged.mjs";

const PORT = 6432; // Only a part of the socket's name.
const MISSING = "pgbouncer is missing: install it (Debian: apt-get install pgbouncer)";

let stopping = false; // Whether pgbouncer is expected to exit.
const command = process.argv.slice(2);
const cluster = process.env.HAAT_TEST_POSTGRES;
if (command.length === 0) fail("usage: scripts/pgbouncer.mjs COMMAND [ARGUMENT...]");
if (!cluster)
  fail("HAAT_TEST_POSTGRES is not set: run scripts/postgres.mjs scripts/pgbouncer.mjs …");

try {
  process.exitCode = await withPooler(command);
} catch (err) {
  fail(err.message);
}

async function withPooler(command) {
  const owner = unprivileged();
  const home = temporaryFolder("haat-pgb-", owner);
  let server;
  try {
    const program = installed() ?? (debianPackages("pgbouncer") && installed());
    if (!program) throw new Error(MISSING);
    if (!isStopping()) server = await start(program, home, owner);
    const url = `postgres://postgres@/postgres?host=${home}&port=${PORT}&sslmode=disable`;
    return await run(command, { ...process.env, HAAT_TEST_POOLER: url });
  } finally {
    if (server) await stop(server);
    rmSync(home, { recursive: true, force: true });
  }
}

/** Returns the path of pgbouncer, or undefined. Debian installs it into /usr/sbin. */
function installed() {
  const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), "/usr/sbin"];
  return folders
    .map((folder) => join(folder, "pgbouncer"))
    .find((path) => succeeds(path, ["--version"]));
}

/** Starts pgbouncer and waits until its socket exists. */
async function start(program, home, owner) {
  const file = join(home, "pgbouncer.ini");
  const log = join(home, "log");
  writeFileSync(file, settings(home, log));
  if (isRoot) chownSync(file, owner.uid, owner.gid);
  const server = spawn(program, ["--quiet", file], { ...owner, cwd: home, stdio: "ignore" });
  let failure = "";
  server.on("error", (err) => (failure = err.message));
  const deadline = Date.now() + 10_000;
  while (!existsSync(join(home, `.s.PGSQL.${PORT}`))) {
    if (failure || server.exitCode !== null || Date.now() > deadline) {
      server.kill("SIGKILL");
      throw new Error(`pgbouncer failed: ${failure}${lastLines(log)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  server.on("exit", (code, signal) => {
    if (!stopping) console.error(`pgbouncer ended (${signal ?? code}):\n${lastLines(log)}`);
  });
  return server;
}

function lastLines(log) {
  return existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").slice(-20).join("\n") : "";
}

/** Stops pgbouncer immediately and waits for its end. */
async function stop(server) {
  stopping = true;
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
}

/**
 * Returns the configuration. Each database has a separate pool, and each parallel test a separate database. The
 * cluster allows fewer connections than all pools together, so unused ones are closed soon.
 */
function settings(home, log) {
  const u = new URL(cluster.replace("@/", "@localhost/"));
  const host = u.searchParams.get("host") ?? u.hostname;
  const port = u.searchParams.get("port") ?? (u.port || "5432");
  const password = u.password ? ` password='${decodeURIComponent(u.password)}'` : "";
  return `[databases]
* = host=${host} port=${port} user=${decodeURIComponent(u.username) || "postgres"}${password}
[pgbouncer]
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${home}
logfile = ${log}
auth_type = any
admin_users = postgres
pool_mode = transaction
max_client_conn = 2000
default_pool_size = 20
server_idle_timeout = 1
query_wait_timeout = 60
ignore_startup_parameters = extra_float_digits
log_connections = 0
log_disconnections = 0
`;
}
