// Runs the command of a script that provides a server for it, and forwards termination signals.
import { spawn } from "node:child_process";
import { constants } from "node:os";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
let stopSignal = ""; // The received termination signal, or "".
for (const signal of signals) process.on(signal, () => (stopSignal ||= signal));

/** Reports whether a termination signal was received. */
export const isStopping = () => stopSignal !== "";

/**
 * Runs the command in this terminal and returns its status. It receives the same signals as this
 * process.
 */
export async function run([program, ...args], env) {
  if (stopSignal) return 128 + constants.signals[stopSignal];
  const child = spawn(program, args, { env, stdio: "inherit" });
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on("error", (err) => {
      console.error(`${program}: ${err.message}`);
      resolve(127);
    });
    child.on("close", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
