import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { goProgram } from "./goProgram";

/** A running program. */
export interface Program<Start> {
  /** The first line that the program printed, which is JSON. */
  start: Start;
  /** Ends the program by closing its standard input. */
  end(): Promise<void>;
}

/** Builds and starts the Go program in a folder of this repository. It prints a line of JSON when it is ready. */
export async function startProgram<Start>(
  folder: string,
  ...args: string[]
): Promise<Program<Start>> {
  const child = spawn(await goProgram(folder), args, { stdio: ["pipe", "pipe", "inherit"] });
  const start: Start = JSON.parse(await firstLine(child));
  return {
    start,
    end: async () => {
      const exit = once(child, "exit");
      child.stdin?.end();
      await exit;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("the program has no output");
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error("the program ended");
}
