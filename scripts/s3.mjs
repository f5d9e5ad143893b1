#!/usr/bin/env node
// s3.mjs COMMAND [ARGUMENT...]
// Runs the command with HAAT_TEST_S3 naming an empty bucket of a throw-away S3 server, and ends with the command's
// status. The server and what it holds are gone afterwards, however the command ended. A HAAT_TEST_S3 that is already
// set is used as it is; `none` goes without.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isAsked, run } from "./child.mjs";
import { fail, goProgram } from "./fetch.mjs";

const SERVER = "github.com/versity/versitygw/cmd/versitygw";
const VERSION = "v1.8.0";
const BUCKET = "haat";
const MISSING =
  "There is no S3 server to test with: set HAAT_TEST_S3 to the address of an empty bucket, or to none";

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
    if (!isAsked()) server = await start(program, home, endpoint, secret);
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

/** A server that answers; a folder within its own is a bucket. */
async function start(program, home, endpoint, secret) {
  const [files, notes] = [join(home, "files"), join(home, "notes")];
  mkdirSync(join(files, BUCKET), { recursive: true });
  mkdirSync(notes);
  const args = ["--quiet", "--port", new URL(endpoint).host, "posix", "--sidecar", notes, files];
  const env = { ...process.env, ROOT_ACCESS_KEY_ID: secret.id, ROOT_SECRET_ACCESS_KEY: secret.key };
  const server = spawn(program, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  server.stderr.on("data", (part) => {
    said += part;
  });
  let failure = "";
  server.on("error", (err) => {
    failure = err.message;
  });
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(50)) {
    if (failure || server.exitCode !== null) break;
    if (await answers(endpoint)) return server;
  }
  server.kill("SIGKILL");
  throw new Error(`the S3 server does not start: ${failure || said.trim() || "it is silent"}`);
}

/** Whether somebody answers there, if only that we may not. */
async function answers(endpoint) {
  try {
    await fetch(endpoint);
    return true;
  } catch {
    return false;
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
