import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fontverter from "fontverter";
import subsetFont from "subset-font";
import { shaper, subsetToGlyphs } from "./glyphs.mjs";
import { inParallel } from "./parallel.mjs";

// The fonts of a theme whose theme.json names none.
const defaultFonts = ["anek-bangla-400", "anek-bangla-700"];

// The characters of each script's file, the same as in the stylesheets' unicode-range.
export const letters = {
  bengali: range(
    [0x0951, 0x0952],
    [0x0964, 0x0965],
    [0x0980, 0x09fe],
    [0x200c, 0x200d],
    [0x25cc, 0x25cc],
  ),
  latin: range(
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x2009, 0x200b],
    [0x2010, 0x2027],
    [0x2039, 0x203a],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2212, 0x2212],
  ),
};

function range(...pairs) {
  let text = "";
  for (const [from, to] of pairs) {
    for (let code = from; code <= to; code++) text += String.fromCodePoint(code);
  }
  return text;
}

/**
 * Subsets the fonts that the themes name ("fonts" in theme.json: family and weight) into `dir`, one file per
 * script, named by content. Resolves to `addresses`, the URLs by the file names in the stylesheets, and
 * `preload`, { theme: { script: URLs } }, the fonts of each theme in the order of use.
 */
export async function buildFonts(dir, themes = "themes") {
  const fontsByTheme = fontsOfThemes(themes);
  const addresses = {};
  for (const font of new Set([...defaultFonts, ...Object.values(fontsByTheme).flat()])) {
    for (const script of Object.keys(letters)) {
      const name = fileName(font, script);
      const bytes = await subset(font, script);
      const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
      writeFileSync(join(dir, `${name}-${hash}.woff2`), bytes);
      addresses[`${name}.woff2`] = `/assets/${name}-${hash}.woff2`;
    }
  }
  return { addresses, preload: preloadOf(fontsByTheme, addresses) };
}

/**
 * Builds the browser's fonts in DIR/assets and the server's in DIR/fonts, in a thread. Resolves to the result of
 * buildFonts.
 */
export async function buildFontsInThread(dir) {
  const [fonts] = await inParallel(import.meta.url, "buildAllFonts", [dir]);
  return fonts;
}

/** Builds the same fonts as buildFontsInThread, in this thread. */
export async function buildAllFonts(dir) {
  await buildDrawingFonts(join(dir, "fonts"));
  return buildFonts(join(dir, "assets"));
}

/** Returns the result of the buildFonts call that wrote to `dir`, or undefined if a font is missing there. */
export function builtFonts(dir, themes = "themes") {
  const addresses = {};
  for (const file of readdirSync(dir)) {
    const [, name] = /^(.+)-[0-9a-f]{8}\.woff2$/.exec(file) ?? [];
    if (name) addresses[`${name}.woff2`] = `/assets/${file}`;
  }
  const preload = preloadOf(fontsOfThemes(themes), addresses);
  const all = Object.values(preload).flatMap((scripts) => Object.values(scripts).flat());
  return all.includes(undefined) ? undefined : { addresses, preload };
}

function preloadOf(fontsByTheme, addresses) {
  const preload = {};
  for (const [theme, fonts] of Object.entries(fontsByTheme)) {
    preload[theme] = {};
    for (const script of Object.keys(letters)) {
      preload[theme][script] = fonts.map((font) => addresses[`${fileName(font, script)}.woff2`]);
    }
  }
  return preload;
}

function fontsOfThemes(dir) {
  const folders = readdirSync(dir).filter((name) => existsSync(join(dir, name, "theme.json")));
  return Object.fromEntries(
    folders.map((name) => {
      const theme = JSON.parse(readFileSync(join(dir, name, "theme.json"), "utf8"));
      return [theme.number, theme.fonts ?? defaultFonts];
    }),
  );
}

// Returns the name of a font's file for a script, such as "anek-bangla-bengali-400".
function fileName(font, script) {
  const { family, weight } = parts(font);
  return `${family}-${script}-${weight}`;
}

function parts(font) {
  const [, family, weight] = /^(.+)-(\d+)$/.exec(font) ?? [];
  if (!family)
    throw new Error(`invalid font "${font}": want a family and a weight, as in ${defaultFonts[0]}`);
  return { family, weight: Number(weight) };
}

/**
 * Writes the fonts that the server uses to draw pictures to dir: the default fonts as TrueType, one
 * file per script. Browsers never load them.
 */
export async function buildDrawingFonts(dir) {
  for (const font of defaultFonts) {
    for (const script of Object.keys(letters)) {
      // The space between words is included, because the server has no other font for it.
      const all = await fullFont(font, script, ` ${letters[script]}`);
      writeFileSync(join(dir, `${fileName(font, script)}.ttf`), all);
    }
  }
}

// The kerning features to remove, by font. They take 10 % of Anek's Bengali file and change the width of text by less
// than 0.1 %. Those of Tiro are kept, because they are small and position the anusvara.
export const droppedFeatures = { "anek-bangla": ["kern", "dist"] };

/**
 * Returns one weight of a script as WOFF2. Bengali fonts have only the glyphs of common text
 * (docs/decisions/0022).
 */
async function subset(font, script) {
  const { family } = parts(font);
  const all = await fullFont(font, script);
  if (script !== "bengali") return fontverter.convert(all, "woff2", "truetype");
  const reduced = await subsetToGlyphs(
    all,
    letters.bengali,
    requiredGlyphs(all),
    droppedFeatures[family],
  );
  return fontverter.convert(reduced, "woff2", "truetype");
}

/**
 * Returns the letters of a script in one weight as TrueType, with all glyphs that they can form.
 */
export async function fullFont(font, script, text = letters[script]) {
  const { family, weight } = parts(font);
  const variable = `node_modules/@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`;
  if (existsSync(variable)) {
    return subsetFont(readFileSync(variable), text, {
      targetFormat: "truetype",
      variationAxes: { wght: weight },
    });
  }
  const file = `node_modules/@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff2`;
  // Hints are a third of the file and help only small text on old screens.
  return subsetFont(readFileSync(file), text, { targetFormat: "truetype", noHinting: true });
}

function requiredGlyphs(font) {
  const glyphs = new Set();
  const shape = shaper(font, glyphs);
  for (const text of requiredTexts()) {
    for (const { codepoint } of shape(text)) glyphs.add(codepoint);
  }
  return glyphs;
}

const consonants = [...range([0x995, 0x9a8], [0x9aa, 0x9b0], [0x9b2, 0x9b2], [0x9b6, 0x9b9])];
const vowelSigns = [...range([0x9be, 0x9c4], [0x9c7, 0x9c8], [0x9cb, 0x9cc])];
const hasanta = "\u09cd";

/**
 * Returns the texts that must look as in the full font: each letter and each consonant with each
 * vowel sign, with and without ঁ; each consonant with a visible hasanta, before য and after র; and
 * the conjuncts of conjuncts.txt.
 */
function requiredTexts() {
  const conjuncts = readFileSync(new URL("conjuncts.txt", import.meta.url), "utf8")
    .replaceAll(/^#.*/gm, "")
    .match(/\S+/g);
  const combinations = [...consonants, "ড\u09bc", "ঢ\u09bc", "য\u09bc"].flatMap((letter) => [
    `${letter}${hasanta}\u200c`,
    `${letter}${hasanta}য`,
    `র${hasanta}${letter}`,
    ...vowelSigns.flatMap((sign) => [letter + sign, `${letter}${sign}ঁ`]),
  ]);
  const withYa = ["অ", "এ", "র\u200d"].map((letter) => `${letter}${hasanta}যা`);
  const single = [...letters.bengali].flatMap((letter) => [letter, `${letter}ঁ`]);
  return new Set([...single, ...combinations, ...withYa, ...conjuncts]);
}
