import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import fontverter from "fontverter";
import { Blob, Face, Font } from "harfbuzzjs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildDrawingFonts, buildFonts, letters, unkerned, whole } from "./fonts.mjs";
import { cutToGlyphs, shaper } from "./glyphs.mjs";

let dir;
let made;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "haat-fonts-"));
  made = await buildFonts(dir);
}, 60_000);

afterAll(() => rmSync(dir, { recursive: true }));

const file = (name) => readFileSync(join(dir, basename(made.addresses[name])));
const bengali = () => Object.keys(made.addresses).filter((name) => name.includes("-bengali-"));

/** A font's cut file, and its whole as that is without the cut of its glyphs, both as TrueType. */
async function both(name) {
  const [, family, weight] = /^(.+)-bengali-(\d+)/.exec(name);
  const all = await whole(`${family}-${weight}`, "bengali");
  const every = Array.from({ length: glyphsIn(all) }, (_, glyph) => glyph);
  return {
    cut: await fontverter.convert(file(name), "truetype"),
    uncut: await cutToGlyphs(all, letters.bengali, every, unkerned[family]),
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

/** The Bengali words of every text, of the demo shops and of the places. */
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

const placed = (glyphs) =>
  glyphs.map(({ cluster, xAdvance, xOffset, yOffset }) =>
    [cluster, xAdvance, xOffset, yOffset].join(),
  );
const width = (glyphs) => glyphs.reduce((sum, { xAdvance }) => sum + xAdvance, 0);

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
  const most = { "anek-bangla": 39_500, "tiro-bangla": 42_500 };
  expect(bengali()).toHaveLength(3);
  for (const name of bengali()) {
    const font = await fontverter.convert(file(name), "truetype");
    expect(tagsIn(font), name).toEqual(expect.arrayContaining(["GDEF", "GPOS", "GSUB"]));
    expect(file(name).length, name).toBeLessThan(most[name.split("-bengali-")[0]]);
  }
});

test("every Bengali word of ours, and what is common, is set as in the whole font", async () => {
  const words = [...ownWords(), ...commonWords];
  expect(words.length).toBeGreaterThan(2500);
  for (const name of bengali()) {
    const { cut, uncut } = await both(name);
    expect(glyphsIn(cut), name).toBeLessThan(0.8 * glyphsIn(uncut));
    const [set, wanted] = [shaper(cut), shaper(uncut)];
    // Whatever fails here goes into the first part of conjuncts.txt.
    const other = words.filter(
      (word) => placed(set(word)).join(" ") !== placed(wanted(word)).join(" "),
    );
    expect(other, name).toEqual([]);
    expect(words.filter((word) => set(word).some((glyph) => glyph.codepoint === 0))).toEqual([]);
  }
}, 60_000);

test("a conjunct that is not listed is shown in parts, none of them empty", async () => {
  const consonants = [...letters.bengali].filter((letter) => /[ক-নপ-রলশ-হ]/u.test(letter));
  const pairs = consonants.flatMap((first) => consonants.map((second) => `${first}্${second}`));
  for (const name of bengali()) {
    const { cut, uncut } = await both(name);
    const [set, wanted] = [shaper(cut), shaper(uncut)];
    const drawn = new Font(new Face(new Blob(cut)));
    const unlisted = pairs.filter(
      (pair) => placed(set(pair)).join(" ") !== placed(wanted(pair)).join(" "),
    );
    expect(unlisted.length, name).toBeGreaterThan(0);
    for (const pair of unlisted) {
      const glyphs = set(pair);
      expect(glyphs.length, `${pair} in ${name}`).toBeGreaterThan(1);
      for (const { codepoint } of glyphs) {
        expect(codepoint, `${pair} in ${name}`).not.toBe(0);
        expect(drawn.glyphToPath(codepoint), `${pair} in ${name}`).not.toBe("");
      }
    }
  }
}, 60_000);

test("without its kerning, a text in Anek is as wide", async () => {
  const words = ownWords();
  for (const name of bengali().filter((each) => each.startsWith("anek"))) {
    const { cut, kerned } = await both(name);
    const [set, before] = [shaper(cut), shaper(kerned)];
    const total = (shape) => words.reduce((sum, word) => sum + width(shape(word)), 0);
    expect(Math.abs(total(set) / total(before) - 1), name).toBeLessThan(0.001);
  }
}, 60_000);

test("what the server draws with is TrueType, with the tables of Bengali", async () => {
  await buildDrawingFonts(dir);
  for (const weight of [400, 700]) {
    const font = readFileSync(join(dir, `anek-bangla-bengali-${weight}.ttf`));
    expect(font.readUInt32BE(0)).toBe(0x00010000);
    expect(tagsIn(font)).toEqual(expect.arrayContaining(["GDEF", "GPOS", "GSUB", "glyf"]));
    expect(tagsIn(font)).not.toContain("fvar");
    expect(glyphsIn(font)).toBeGreaterThan(500);
  }
}, 60_000);
