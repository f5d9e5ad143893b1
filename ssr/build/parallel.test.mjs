import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { inParallel } from "./parallel.mjs";

const module = new URL("minify.mjs", import.meta.url).href;

function folder() {
  const dir = mkdtempSync(join(tmpdir(), "haat-parallel-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

test("calls the function once with each item", async () => {
  const dir = folder();
  const files = [1, 2, 3, 4, 5].map((n) => join(dir, `${n}.js`));
  for (const file of files) writeFileSync(file, "const long = 1;\nexport { long };\n");
  await inParallel(module, "minifyFile", files);
  for (const file of files) expect(readFileSync(file, "utf8")).toBe("const o=1;export{o as long};");
});

test("resolves to the results in the order of the items", async () => {
  const slowFirst =
    "data:text/javascript,import { setTimeout } from 'node:timers/promises'; export const double = (n) => setTimeout(200 - 50 * n, 2 * n);";
  expect(await inParallel(slowFirst, "double", [1, 2, 3])).toEqual([2, 4, 6]);
});

test("does nothing without items", async () => {
  expect(await inParallel(module, "minifyFile", [])).toEqual([]);
});

test("rejects if a call fails", () =>
  expect(inParallel(module, "minifyFile", [join(folder(), "missing.js")])).rejects.toThrow(
    /ENOENT/,
  ));
