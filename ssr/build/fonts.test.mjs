import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import subsetFont from "subset-font";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildDrawingFonts, buildFonts } from "./fonts.mjs";

let dir;
let made;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "haat-fonts-"));
  made = await buildFonts(dir);
}, 60_000);

afterAll(() => rmSync(dir, { recursive: true }));

const file = (name) => readFileSync(join(dir, basename(made.addresses[name])));

async function tables(name) {
  const font = await subsetFont(file(name), "ক্ষ", { targetFormat: "truetype" });
  return Array.from({ length: font.readUInt16BE(4) }, (_, i) =>
    font.toString("latin1", 12 + 16 * i, 16 + 16 * i),
  );
}

test("a theme preloads what its theme.json names, the page's script alone, and others never that", () => {
  expect(made.preload[2].bengali).toEqual([
    made.addresses["anek-bangla-bengali-400.woff2"],
    made.addresses["tiro-bangla-bengali-400.woff2"],
  ]);
  expect(made.preload[2].latin.join()).not.toContain("bengali");
  for (const theme of ["1", "3", "4"]) {
    expect(Object.values(made.preload[theme]).flat().join()).not.toContain("tiro");
  }
});

test("a theme without fonts of its own preloads the regular and the bold", () => {
  expect(made.preload[1].bengali).toEqual([
    made.addresses["anek-bangla-bengali-400.woff2"],
    made.addresses["anek-bangla-bengali-700.woff2"],
  ]);
});

test("every Bengali font keeps the tables that its conjuncts are shaped by, and is small", async () => {
  const bengali = Object.keys(made.addresses).filter((name) => name.includes("-bengali-"));
  expect(bengali).toHaveLength(3);
  for (const name of bengali) {
    expect(await tables(name), name).toEqual(expect.arrayContaining(["GDEF", "GPOS", "GSUB"]));
    expect(file(name).length, name).toBeLessThan(60_000);
  }
});

test("what the server draws with is TrueType, with the tables of Bengali", async () => {
  await buildDrawingFonts(dir);
  for (const weight of [400, 700]) {
    const font = readFileSync(join(dir, `anek-bangla-bengali-${weight}.ttf`));
    expect(font.readUInt32BE(0)).toBe(0x00010000);
    const names = Array.from({ length: font.readUInt16BE(4) }, (_, i) =>
      font.toString("latin1", 12 + 16 * i, 16 + 16 * i),
    );
    expect(names).toEqual(expect.arrayContaining(["GDEF", "GPOS", "GSUB", "glyf"]));
    expect(names).not.toContain("fvar");
  }
}, 60_000);
