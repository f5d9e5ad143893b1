// Serves the demo shops and finds Chromium, for scripts that take pictures or audit pages.
import { execFileSync, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { fail, logProgress } from "./fetch.mjs";
import { freePort } from "./port.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const DEFAULT_PORT = 18181; // A fixed port, because QR codes contain it.
const HISTORY_TIMEOUT = 600_000;
const START_TIMEOUT = 120_000; // In milliseconds. The first start encodes the demo's pictures.

/**
 * Calls `work(origin, handOff)` while bin/haat serves the demo shops at that origin, on a loopback
 * port with its own data folder. The shops have `days` of history, which is complete before work is called. handOff(slug) returns a link into a shop's admin area. Server and
 * folder are removed afterwards, also after Ctrl-C.
 */
export async function withDemoShops(work, days = 0) {
  const data = mkdtempSync(join(tmpdir(), "haat-demo-"));
  const port = await freePort(DEFAULT_PORT);
  logProgress("starting the demo shops");
  const env = { ...process.env, ...settings(port, data) };
  const handOff = (slug) =>
    execFileSync(join(root, "bin", "haat"), ["handoff", "--shop", slug], {
      cwd: data,
      env,
      encoding: "utf8",
    }).trim();
  const log = openSync(join(data, "log"), "a");
  const server = spawn(join(root, "bin", "haat"), ["serve", "--demo", `--demo-history=${days}`], {
    cwd: data,
    env,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const exited = new Promise((resolve) => {
    server.on("error", resolve);
    server.on("close", resolve);
  });
  const stop = async () => {
    server.kill("SIGTERM");
    await exited;
    rmSync(data, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, () => stop().then(() => fail(`stopped by ${signal}`)));
  }
  try {
    await ready(`http://127.0.0.1:${port}/readyz`, server);
    if (days > 0) await written(join(data, "log"), server);
    return await work(`http://localhost:${port}`, handOff);
  } catch (err) {
    console.error(lastLines(join(data, "log")));
    throw err;
  } finally {
    await stop();
  }
}

function settings(port, data) {
  return {
    HAAT_ADDR: `127.0.0.1:${port}`,
    HAAT_DATABASE_URL: `sqlite://${data}/haat.db`,
    HAAT_MARKET_HOST: "localhost",
    HAAT_MEDIA_URL: `file://${data}/media`,
    HAAT_SECRET: "a secret for pictures and audits only",
    HAAT_SMS_URL: `file://${data}/sms.jsonl`,
  };
}

/** Waits until the server answers at the URL. */
async function ready(url, server) {
  const until = Date.now() + START_TIMEOUT;
  while (Date.now() < until) {
    if (server.pid === undefined || server.exitCode !== null) {
      throw new Error("bin/haat did not start; run make build first");
    }
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`the demo shops were not ready within ${START_TIMEOUT / 1000} s`);
}

/** Waits until the log says that the history is complete. */
async function written(log, server) {
  const until = Date.now() + HISTORY_TIMEOUT;
  logProgress("waiting for the history of the demo shops");
  while (!readFileSync(log, "utf8").includes("history of the demo shops is complete")) {
    if (server.exitCode !== null || Date.now() > until) {
      throw new Error("the history of the demo shops is not complete");
    }
    await pause(500);
  }
}

function lastLines(path) {
  return readFileSync(path, "utf8").trim().split("\n").slice(-5).join("\n");
}

/** Returns how to start Chromium: executablePath, args and env, from scripts/chromium.mjs. */
export function findChromium() {
  const found = JSON.parse(
    execFileSync("node", [join(root, "scripts", "chromium.mjs")], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  return {
    executablePath: found.executablePath,
    args: [...found.args, "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
    env: { ...process.env, ...found.env },
  };
}
