import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import fontverter from "fontverter";
import { Blob, Face, Font } from "harfbuzzjs";
import { expect, test } from "vitest";
import { builtFonts, droppedFeatures, fullFont, letters } from "./fonts.mjs";
import { shaper, subsetToGlyphs } from "./glyphs.mjs";

// The folder in which `make build` writes the fonts.
const dir = "client/dist/assets";
const built = builtFonts(dir);

const file = (name) => readFileSync(join(dir, basename(built.addresses[name])));
const bengali = () => Object.keys(built.addresses).filter((name) => name.includes("-bengali-"));

/**
 * Returns a font's subset, its full font with the same features, and its full font with kerning,
 * all as TrueType.
 */
async function variantsOf(name) {
  const [, family, weight] = /^(.+)-bengali-(\d+)/.exec(name);
  const all = await fullFont(`${family}-${weight}`, "bengali");
  const every = Array.from({ length: glyphsIn(all) }, (_, glyph) => glyph);
  return {
    subset: await fontverter.convert(file(name), "truetype"),
    full: await subsetToGlyphs(all, letters.bengali, every, droppedFeatures[family]),
    kerned: all,
  };
}

const glyphsIn = (font) => Buffer.from(table(font, "maxp")).readUInt16BE(4);
const table = (font, tag) => new Face(new Blob(font)).referenceTable(tag);

function tagsIn(font) {
  return Array.from({ length: font.readUInt16BE(4) }, (_, i) =>
    font.toString("latin1", 12 + 16 * i, 16 + 16 * i),
  );
}

/** Returns the Bengali words of all locale texts, demo shops and places. */
function ownWords() {
  const root = new URL("../../", import.meta.url);
  const shops = readdirSync(new URL("server/demo/shops", root)).map(
    (each) => `server/demo/shops/${each}`,
  );
  const texts = ["locales/bn.json", "client/data/places.json", ...shops]
    .filter((path) => path.endsWith(".json"))
    .map((path) => JSON.stringify(JSON.parse(readFileSync(new URL(path, root), "utf8"))));
  return [
    ...new Set(
      texts
        .join(" ")
        .normalize("NFC")
        .match(/[\u0980-\u09ff\u200c\u200d]+/g),
    ),
  ];
}

const commonWords = `সান্ত্বনা জ্যোৎস্না উচ্ছ্বাস যক্ষ্মা ক্ষুদ্র স্বাস্থ্যসম্মত কর্তৃপক্ষ রাষ্ট্রপতি ভর্ৎসনা শ্রীলঙ্কা হৃদয় শুভ রুই রূপা
  গুরুত্বপূর্ণ আকাঙ্ক্ষা ব্রাহ্মণবাড়িয়া চট্টগ্রাম বৈশিষ্ট্য উজ্জ্বল সন্ধ্যা বিজ্ঞপ্তি প্রত্যাহ্বান অপরাহ্ণ মধ্যাহ্নভোজ দ্বন্দ্ব মন্ত্র
  স্ট্রবেরি স্ক্রু স্প্রে ফ্ল্যাট প্লাস্টিক অ্যাপ র‍্যাক শ্যাম্পু ট্রাউজার ড্রয়ার ব্লুটুথ স্মার্টফোন ফ্রিজ ব্লেন্ডার গ্লাস কম্পিউটার
  ইলেকট্রনিক্স সুইচ কন্ডিশনার ল্যাম্প ম্যাট্রেস গ্যাস্ট্রিক ক্রিকেট থ্রি পিস অর্ডার মূল্যছাড় ডিসকাউন্ট পার্সেল এক্সপ্রেস`.match(
  /\S+/g,
);

const positions = (glyphs) =>
  glyphs.map(({ cluster, xAdvance, xOffset, yOffset }) =>
    [cluster, xAdvance, xOffset, yOffset].join(),
  );
const width = (glyphs) => glyphs.reduce((sum, { xAdvance }) => sum + xAdvance, 0);

test("preloads the fonts of each theme's theme.json, for the page's script only", () => {
  expect(built.preload[2].bengali).toEqual([
    built.addresses["anek-bangla-bengali-400.woff2"],
    built.addresses["tiro-bangla-bengali-400.woff2"],
  ]);
  expect(built.preload[2].latin.join()).not.toContain("bengali");
  for (const theme of ["1", "3", "4"]) {
    expect(Object.values(built.preload[theme]).flat().join()).not.toContain("tiro");
  }
});

test("preloads the regular and bold default font for themes that name no fonts", () => {
  expect(built.preload[1].bengali).toEqual([
    built.addresses["anek-bangla-bengali-400.woff2"],
    built.addresses["anek-bangla-bengali-700.woff2"],
  ]);
});

test("keeps the shaping tables in every Bengali font within its size limit", async () => {
  const limits = { "anek-bangla": 39_500, "tiro-bangla": 42_500 };
  expect(bengali()).toHaveLength(3);
  for (const name of bengali()) {
    const font = await fontverter.convert(file(name), "truetype");
    expect(tagsIn(font), name).toEqual(expect.arrayContaining(["GDEF", "GPOS", "GSUB"]));
    expect(file(name).length, name).toBeLessThan(limits[name.split("-bengali-")[0]]);
  }
});

test("shapes our texts and common Bengali words as in the full font", async () => {
  const words = [...ownWords(), ...commonWords];
  expect(words.length).toBeGreaterThan(2500);
  for (const name of bengali()) {
    const { subset, full } = await variantsOf(name);
    expect(glyphsIn(subset), name).toBeLessThan(0.8 * glyphsIn(full));
    const [shape, expected] = [shaper(subset), shaper(full)];
    // If a word fails, add its conjuncts to the first part of conjuncts.txt.
    const different = words.filter(
      (word) => positions(shape(word)).join(" ") !== positions(expected(word)).join(" "),
    );
    expect(different, name).toEqual([]);
    expect(words.filter((word) => shape(word).some((glyph) => glyph.codepoint === 0))).toEqual([]);
  }
}, 60_000);

test("shows unlisted conjuncts as separate, visible glyphs", async () => {
  const consonants = [...letters.bengali].filter((letter) => /[ক-নপ-রলশ-হ]/u.test(letter));
  const pairs = consonants.flatMap((first) => consonants.map((second) => `${first}্${second}`));
  for (const name of bengali()) {
    const { subset, full } = await variantsOf(name);
    const [shape, expected] = [shaper(subset), shaper(full)];
    const drawing = new Font(new Face(new Blob(subset)));
    const unlisted = pairs.filter(
      (pair) => positions(shape(pair)).join(" ") !== positions(expected(pair)).join(" "),
    );
    expect(unlisted.length, name).toBeGreaterThan(0);
    for (const pair of unlisted) {
      const glyphs = shape(pair);
      expect(glyphs.length, `${pair} in ${name}`).toBeGreaterThan(1);
      for (const { codepoint } of glyphs) {
        expect(codepoint, `${pair} in ${name}`).not.toBe(0);
        expect(drawing.glyphToPath(codepoint), `${pair} in ${name}`).not.toBe("");
      }
    }
  }
}, 60_000);

test("keeps the width of text in Anek without kerning", async () => {
  const words = ownWords();
  for (const name of bengali().filter((each) => each.startsWith("anek"))) {
    const { subset, kerned } = await variantsOf(name);
    const [shape, shapeKerned] = [shaper(subset), shaper(kerned)];
    const total = (shape) => words.reduce((sum, word) => sum + width(shape(word)), 0);
    expect(Math.abs(total(shape) / total(shapeKerned) - 1), name).toBeLessThan(0.001);
  }
}, 60_000);

test("writes the server's fonts as TrueType with Bengali tables", () => {
  for (const weight of [400, 700]) {
    const file = `client/dist/fonts/anek-bangla-bengali-${weight}.ttf.br`;
    const font = brotliDecompressSync(readFileSync(file));
    expect(font.readUInt32BE(0)).toBe(0x00010000);
    expect(tagsIn(font)).toEqual(expect.arrayContaining(["GDEF", "GPOS", "GSUB", "glyf"]));
    expect(tagsIn(font)).not.toContain("fvar");
    expect(glyphsIn(font)).toBeGreaterThan(500);
  }
});
