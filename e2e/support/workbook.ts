import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { goProgram } from "./goProgram";

const run = promisify(execFile);

/** Returns the unformatted cells of the first sheet of an XLSX file, row by row. */
export async function workbookRows(path: string): Promise<string[][]> {
  const { stdout } = await run(await goProgram("e2e/workbook"), [path]);
  return JSON.parse(stdout);
}
