// Shops with hostile texts, written without validation into the database of the server under test.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { goProgram } from "./goProgram";

const run = promisify(execFile);

/**
 * Creates a shop whose texts are attack strings or, if theme is set, long texts without a place for
 * a line break. Returns its slug.
 */
export async function hostileShop(theme?: number) {
  const slug = `hostile-${randomUUID().slice(0, 8)}`;
  const database = `sqlite://${process.env.HAAT_TEST_DATA}/haat.db`;
  const wide = theme ? [String(theme)] : [];
  await run(await goProgram("e2e/hostile/fill"), [database, slug, ...wide]);
  return slug;
}
