import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Builds the Go program in a folder of this repository and returns its path. */
export async function goProgram(folder: string): Promise<string> {
  // Each worker has its own file, because another one may be running the same program.
  const program = join(process.env.HAAT_TEST_DATA ?? "", `${basename(folder)}-${process.pid}`);
  await run("go", ["build", "-ldflags=-s", "-o", program, `./${folder}`], {
    env: { ...process.env, GOFLAGS: makefileFlags() },
  });
  return program;
}

/** Returns the flags of the Makefile. With other flags, Go would compile many packages again. */
function makefileFlags(): string {
  const flags = /^export GOFLAGS := \$\(GOFLAGS\) (.+)$/m.exec(readFileSync("Makefile", "utf8"));
  if (!flags?.[1]) throw new Error("the Makefile sets no GOFLAGS");
  return flags[1];
}
