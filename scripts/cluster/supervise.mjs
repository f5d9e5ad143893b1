// Starts the services of a cluster and restarts those that end, as systemd does.
import { spawn } from "node:child_process";
import { existsSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isStopping } from "../child.mjs";
import { kill } from "./network.mjs";

const RESTART_AFTER = 1000; // In milliseconds.

const running = new Map(); // Child processes by service name.
let stopping = false;

/**
 * Starts a service and restarts it after it ends. If the file folder/hold exists, it waits until that file is
 * deleted. The process id is written to folder/{name}.pid, the output to folder/{name}.log. `user` contains uid
 * and gid, or is empty for the current user.
 */
export function supervise({ name, folder, command, env, user = {}, namespace }) {
  const [program, ...args] = inside(namespace, user, command);
  const log = openSync(join(folder, `${name}.log`), "a");
  const options = { cwd: folder, env, stdio: ["ignore", log, log], ...(namespace ? {} : user) };
  const key = join(folder, name);
  const start = () => {
    if (stopping) return;
    // A separate process group does not receive the terminal's Ctrl-C, because services must end after the command.
    const child = spawn(program, args, { ...options, detached: true });
    running.set(key, child);
    if (child.pid) writeFileSync(join(folder, `${name}.pid`), String(child.pid));
    child.on("error", (err) => console.error(`${program}: ${err.message}`));
    child.on("close", async () => {
      running.delete(key);
      do await wait(RESTART_AFTER);
      while (!stopping && existsSync(join(folder, "hold")));
      start();
    });
  };
  start();
}

/** Kills all services immediately, and starts none again. */
export function stopAll() {
  stopping = true;
  for (const child of running.values()) if (child.pid) kill(child.pid);
}

/**
 * Returns the command that runs a command in a namespace as the user. Each program replaces itself
 * by the next one, so the process id stays the same.
 */
function inside(namespace, user, command) {
  if (!namespace) return command;
  const become = ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"];
  return ["ip", "netns", "exec", namespace, ...become, ...command];
}

/** Waits until ready() returns a truthy value, and returns it. Throws an error after the number of seconds, and after a termination signal. */
export async function waitFor(what, seconds, ready) {
  for (
    const end = Date.now() + seconds * 1000;
    Date.now() < end && !isStopping();
    await wait(200)
  ) {
    const value = await ready();
    if (value) return value;
  }
  if (isStopping()) throw new Error("stopped");
  throw new Error(`${what}: not ready after ${seconds} seconds`);
}

/** Returns the status of a GET request, or 0 if there is no response within two seconds. */
export async function statusOf(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).status;
  } catch {
    return 0;
  }
}
