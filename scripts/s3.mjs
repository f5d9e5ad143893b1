#!/usr/bin/env node
// s3.mjs COMMAND [ARGUMENT...]
// Runs the command with an empty bucket of a throw-away S3 server in HAAT_TEST_S3 and exits with
// the command's status. The server and its data are deleted afterwards, however the command ends. A
// HAAT_TEST_S3 that is already set is used unchanged; `none` runs the command without a server.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isStopping, run } from "./child.mjs";
import { fail, goProgram } from "./fetch.mjs";
import { freePort } from "./port.mjs";

const SERVER = "github.com/versity/versitygw/cmd/versitygw";
const VERSION = "v1.8.0";
const BUCKET = "haat";
const MISSING =
  "The S3 test server is missing: set HAAT_TEST_S3 to the URL of an empty bucket, or to none";

const command = process.argv.slice(2);
if (command.length === 0) fail("usage: scripts/s3.mjs COMMAND [ARGUMENT...]");

try {
  const given = process.env.HAAT_TEST_S3;
  process.exitCode = given ? await run(command, process.env) : await withServer(command);
} catch (err) {
  fail(err.message);
}

async function withServer(command) {
  const program = goProgram(SERVER, VERSION);
  if (!program) throw new Error(MISSING);
  const home = mkdtempSync(join(tmpdir(), "haat-s3-"));
  const secret = { id: "haat", key: randomBytes(16).toString("hex") };
  let server;
  try {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    if (!isStopping()) server = await start(program, home, endpoint, secret);
    return await run(command, {
      ...process.env,
      HAAT_TEST_S3: `s3://${BUCKET}?region=us-east-1&use_path_style=true&endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: secret.id,
      AWS_SECRET_ACCESS_KEY: secret.key,
    });
  } finally {
    server?.kill("SIGKILL");
    rmSync(home, { recursive: true, force: true });
  }
}

/** Starts an S3 server and waits until it responds. A folder below its root is a bucket. */
async function start(program, home, endpoint, secret) {
  const [files, sidecar] = [join(home, "files"), join(home, "notes")];
  mkdirSync(join(files, BUCKET), { recursive: true });
  mkdirSync(sidecar);
  const args = ["--quiet", "--port", new URL(endpoint).host, "posix", "--sidecar", sidecar, files];
  const env = { ...process.env, ROOT_ACCESS_KEY_ID: secret.id, ROOT_SECRET_ACCESS_KEY: secret.key };
  const server = spawn(program, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  server.stderr.on("data", (part) => {
    output += part;
  });
  let failure = "";
  server.on("error", (err) => {
    failure = err.message;
  });
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(50)) {
    if (failure || server.exitCode !== null) break;
    if (await responds(endpoint)) return server;
  }
  server.kill("SIGKILL");
  throw new Error(`the S3 server did not start: ${failure || output.trim() || "no output"}`);
}

/** Reports whether a server responds, with any status. */
async function responds(endpoint) {
  try {
    await fetch(endpoint);
    return true;
  } catch {
    return false;
  }
}
