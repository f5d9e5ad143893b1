import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Returns the unformatted cells of the first sheet of an XLSX file, row by row. */
export async function workbookRows(path: string): Promise<string[][]> {
  const { stdout } = await run("go", ["run", "./e2e/workbook", path], {
    // The flags of the Makefile. With others, Go compiles all packages again.
    env: { ...process.env, GOFLAGS: "-tags=nodynamic -trimpath" },
  });
  return JSON.parse(stdout);
}
