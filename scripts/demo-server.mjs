// What looks at the demo shops from outside needs: bin/haat serving them, and a Chromium.
import { execFileSync, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { fail, say } from "./fetch.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const USUAL_PORT = 18181; // the QR codes of addresses have it: the same pictures every time
const PATIENCE = 120_000; // milliseconds, for the first start: it makes the pictures of the demo

/**
 * Calls `work(origin, handOff)` while bin/haat serves the demo shops at that origin: on a free port of loopback, with a
 * data folder of its own. handOff(slug) is a link into a shop's admin area. Server and folder are gone afterwards, also
 * after Ctrl-C.
 */
export async function withDemoShops(work) {
  const data = mkdtempSync(join(tmpdir(), "haat-demo-"));
  const port = await freePort();
  say("starting the demo shops");
  const env = { ...process.env, ...settings(port, data) };
  const handOff = (slug) =>
    execFileSync(join(root, "bin", "haat"), ["handoff", "--shop", slug], {
      cwd: data,
      env,
      encoding: "utf8",
    }).trim();
  const log = openSync(join(data, "log"), "a");
  const server = spawn(join(root, "bin", "haat"), ["serve", "--demo"], {
    cwd: data,
    env,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const ended = new Promise((resolve) => {
    server.on("error", resolve);
    server.on("close", resolve);
  });
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, () => stop().then(() => fail(`stopped by ${signal}`)));
  }
  try {
    await ready(`http://127.0.0.1:${port}/readyz`, server);
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

/** The usual port, or any other where that is taken. */
function freePort(wish = USUAL_PORT) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", (err) => (wish === 0 ? reject(err) : resolve(freePort(0))));
    server.listen(wish, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Returns once the server is ready. */
async function ready(url, server) {
  const until = Date.now() + PATIENCE;
  while (Date.now() < until) {
    if (server.pid === undefined || server.exitCode !== null) {
      throw new Error("bin/haat did not start: make build makes it");
    }
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`the demo shops were not ready within ${PATIENCE / 1000} s`);
}

function lastLines(path) {
  return readFileSync(path, "utf8").trim().split("\n").slice(-5).join("\n");
}

/** How to start a Chromium: executablePath, args and env, as scripts/chromium.mjs finds it. */
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
