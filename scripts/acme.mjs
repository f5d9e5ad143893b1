#!/usr/bin/env node
// acme.mjs COMMAND [ARGUMENT...]
// Runs the command with a throw-away ACME server (pebble) in HAAT_TEST_ACME and exits with the
// command's status. The server is stopped and deleted afterwards, however the command ends. A
// HAAT_TEST_ACME that is already set is used unchanged; `none` runs the command without a server.
// The variable is the URL of the ACME directory. Its query parameters are:
//   ca          PEM file with the root of the server's own certificate
//   management  URL of pebble's management interface; its root certificate is at /roots/0
//   http, https HOST:PORT that challenges are sent to instead of ports 80 and 443
//   dns         HOST:PORT of the DNS server that it queries; the test has to start it
//   log         path of its log
import { spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isStopping, run } from "./child.mjs";
import { fail, goProgram } from "./fetch.mjs";

const SERVER = "github.com/letsencrypt/pebble/v2/cmd/pebble";
const VERSION = "v2.10.1";
const MISSING =
  "The ACME test server is missing: set HAAT_TEST_ACME as described in scripts/acme.mjs, or to none";

const command = process.argv.slice(2);
if (command.length === 0) fail("usage: scripts/acme.mjs COMMAND [ARGUMENT...]");

try {
  const given = process.env.HAAT_TEST_ACME;
  process.exitCode = given ? await run(command, process.env) : await withAuthority(command);
} catch (err) {
  fail(err.message);
}

async function withAuthority(command) {
  const program = goProgram(SERVER, VERSION);
  if (!program) throw new Error(MISSING);
  const home = mkdtempSync(join(tmpdir(), "haat-acme-"));
  let server;
  try {
    const [directory, management, http, https, dns] = await freeAddresses(5);
    const address = new URL(`https://${directory}/dir`);
    const parameters = {
      ca: join(home, "cert.pem"),
      management: `https://${management}`,
      http,
      https,
      dns,
      log: join(home, "log"),
    };
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    if (!isStopping()) {
      makeCertificate(home);
      server = await start(program, home, { directory, management, http, https, dns });
    }
    return await run(command, { ...process.env, HAAT_TEST_ACME: address.href });
  } finally {
    server?.kill("SIGKILL");
    rmSync(home, { recursive: true, force: true });
  }
}

/**
 * Creates the server's own certificate, cert.pem and key.pem, with a program of the Go
 * distribution.
 */
function makeCertificate(home) {
  const root = spawnSync("go", ["env", "GOROOT"], { encoding: "utf8" }).stdout.trim();
  const generator = join(root, "src", "crypto", "tls", "generate_cert.go");
  const args = ["run", generator, "--host", "127.0.0.1", "--ca", "--ecdsa-curve", "P256"];
  const env = { ...process.env, GOFLAGS: "" };
  const result = spawnSync("go", args, { cwd: home, env, encoding: "utf8" });
  if (result.status !== 0)
    throw new Error(`create certificate: ${result.stderr?.trim() || result.error?.message}`);
}

/**
 * Starts an ACME server without its artificial delays and failures, and waits until it accepts
 * connections.
 */
async function start(program, home, { directory, management, http, https, dns }) {
  const port = (address) => Number(address.split(":")[1]);
  const config = {
    listenAddress: directory,
    managementListenAddress: management,
    certificate: join(home, "cert.pem"),
    privateKey: join(home, "key.pem"),
    httpPort: port(http),
    tlsPort: port(https),
    ocspResponderURL: "",
    retryAfter: { authz: 1, order: 1 },
  };
  writeFileSync(join(home, "config.json"), JSON.stringify({ pebble: config }));
  const log = openSync(join(home, "log"), "w");
  const server = spawn(program, ["-config", join(home, "config.json"), "-dnsserver", dns], {
    env: {
      ...process.env,
      PEBBLE_VA_NOSLEEP: "1",
      PEBBLE_WFE_NONCEREJECT: "0",
      PEBBLE_AUTHZREUSE: "0",
    },
    stdio: ["ignore", log, log],
  });
  let failure = "";
  server.on("error", (err) => {
    failure = err.message;
  });
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(50)) {
    if (failure || server.exitCode !== null) break;
    if ((await accepts(directory)) && (await accepts(management))) return server;
  }
  server.kill("SIGKILL");
  const output = readFileSync(join(home, "log"), "utf8").trim();
  throw new Error(
    `the ACME server did not start: ${failure || output.split("\n").at(-1) || "no output"}`,
  );
}

function accepts(address) {
  const [host, port] = address.split(":");
  return new Promise((resolve) => {
    const socket = connect(Number(port), host);
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}

/**
 * Returns loopback addresses with free ports below the ephemeral range, so that the system assigns
 * them to nothing else.
 */
async function freeAddresses(count) {
  const found = new Set();
  while (found.size < count) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) found.add(`127.0.0.1:${port}`);
  }
  return [...found];
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer().on("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
