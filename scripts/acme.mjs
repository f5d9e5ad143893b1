#!/usr/bin/env node
// acme.mjs COMMAND [ARGUMENT...]
// Runs the command with HAAT_TEST_ACME naming a throw-away ACME authority (pebble), and ends with the command's status.
// The authority is gone afterwards, however the command ended. A HAAT_TEST_ACME that is already set is used as it is;
// `none` goes without. The variable is the directory's address, with what else a test needs as parameters:
//   ca          PEM file that the authority's own certificate is trusted by
//   management  where its root certificate is: /roots/0
//   http, https HOST:PORT that it comes to in the place of ports 80 and 443
//   dns         HOST:PORT of the DNS server that it asks, which is the test's to start
//   log         what it has done
import { spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isAsked, run } from "./child.mjs";
import { fail, goProgram } from "./fetch.mjs";

const SERVER = "github.com/letsencrypt/pebble/v2/cmd/pebble";
const VERSION = "v2.10.1";
const MISSING =
  "There is no ACME authority to test with: set HAAT_TEST_ACME as scripts/acme.mjs describes it, or to none";

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
    if (!isAsked()) {
      makeCertificate(home);
      server = await start(program, home, { directory, management, http, https, dns });
    }
    return await run(command, { ...process.env, HAAT_TEST_ACME: address.href });
  } finally {
    server?.kill("SIGKILL");
    rmSync(home, { recursive: true, force: true });
  }
}

/** The authority's own certificate, cert.pem and key.pem, by the program that Go brings for it. */
function makeCertificate(home) {
  const root = spawnSync("go", ["env", "GOROOT"], { encoding: "utf8" }).stdout.trim();
  const maker = join(root, "src", "crypto", "tls", "generate_cert.go");
  const args = ["run", maker, "--host", "127.0.0.1", "--ca", "--ecdsa-curve", "P256"];
  const env = { ...process.env, GOFLAGS: "" };
  const made = spawnSync("go", args, { cwd: home, env, encoding: "utf8" });
  if (made.status !== 0)
    throw new Error(`a certificate cannot be made: ${made.stderr?.trim() || made.error?.message}`);
}

/** An authority that answers. It trusts nobody's word, and is not slow on purpose. */
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
    if ((await answers(directory)) && (await answers(management))) return server;
  }
  server.kill("SIGKILL");
  const said = readFileSync(join(home, "log"), "utf8").trim();
  throw new Error(
    `the ACME authority does not start: ${failure || said.split("\n").at(-1) || "it is silent"}`,
  );
}

function answers(address) {
  const [host, port] = address.split(":");
  return new Promise((resolve) => {
    const socket = connect(Number(port), host);
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}

/** Addresses on loopback that stay free for a while: below the ports that systems give away by themselves. */
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
