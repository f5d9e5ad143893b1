// The command of a script that holds something ready for it, and is asked to end in its stead.
import { spawn } from "node:child_process";
import { constants } from "node:os";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
let asked = ""; // the signal that asked for the end
for (const signal of signals) process.on(signal, () => (asked ||= signal));

/** Whether the script was asked to end. */
export const isAsked = () => asked !== "";

/** The status of the command, which shares our terminal and gets the signals that we get. */
export async function run([program, ...args], env) {
  if (asked) return 128 + constants.signals[asked];
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
