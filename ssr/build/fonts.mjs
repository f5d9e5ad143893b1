import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fontverter from "fontverter";
import subsetFont from "subset-font";
import { cutToGlyphs, shaper } from "./glyphs.mjs";

// What the first view of a theme is set in, unless its theme.json says otherwise.
const usual = ["anek-bangla-400", "anek-bangla-700"];

// The letters of each file; the unicode-range of the stylesheets says the same.
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
 * Cuts the fonts that the themes name ("fonts" of theme.json: family and weight)
 * into one file a script, named by content, in dir. Resolves to addresses, by the
 * file's name in the stylesheets, and preload: { theme: { script: addresses } },
 * those of a theme's first view in the order of use.
 */
export async function buildFonts(dir, themes = "themes") {
  const named = fontsOfThemes(themes);
  const addresses = {};
  for (const font of new Set([...usual, ...Object.values(named).flat()])) {
    for (const script of Object.keys(letters)) {
      const name = fileName(font, script);
      const bytes = await cut(font, script);
      const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
      writeFileSync(join(dir, `${name}-${hash}.woff2`), bytes);
      addresses[`${name}.woff2`] = `/assets/${name}-${hash}.woff2`;
    }
  }
  const preload = {};
  for (const [theme, fonts] of Object.entries(named)) {
    preload[theme] = {};
    for (const script of Object.keys(letters)) {
      preload[theme][script] = fonts.map((font) => addresses[`${fileName(font, script)}.woff2`]);
    }
  }
  return { addresses, preload };
}

function fontsOfThemes(dir) {
  const folders = readdirSync(dir).filter((name) => existsSync(join(dir, name, "theme.json")));
  return Object.fromEntries(
    folders.map((name) => {
      const theme = JSON.parse(readFileSync(join(dir, name, "theme.json"), "utf8"));
      return [theme.number, theme.fonts ?? usual];
    }),
  );
}

// "anek-bangla-400" in Bengali letters is "anek-bangla-bengali-400".
function fileName(font, script) {
  const { family, weight } = parts(font);
  return `${family}-${script}-${weight}`;
}

function parts(font) {
  const [, family, weight] = /^(.+)-(\d+)$/.exec(font) ?? [];
  if (!family) throw new Error(`"${font}" is no font: a family and a weight, as in ${usual[0]}`);
  return { family, weight: Number(weight) };
}

/**
 * Writes what the server draws its own pictures with to dir: the usual fonts as TrueType, a
 * file a script, which no browser is sent.
 */
export async function buildDrawingFonts(dir) {
  for (const font of usual) {
    for (const script of Object.keys(letters)) {
      // Whoever draws has no other font at hand for the space between two words.
      const all = await whole(font, script, ` ${letters[script]}`);
      writeFileSync(join(dir, `${fileName(font, script)}.ttf`), all);
    }
  }
}

// The spacing between two letters: it is a tenth of Anek's Bengali, and a text without it is as wide within a
// thousandth. Tiro's is nothing in bytes, and sets the anusvara.
export const unkerned = { "anek-bangla": ["kern", "dist"] };

/**
 * One weight of a script for the browser: of Bengali, the glyphs of what is written in it (docs/decisions/0022).
 */
async function cut(font, script) {
  const { family } = parts(font);
  const all = await whole(font, script);
  if (script !== "bengali") return fontverter.convert(all, "woff2", "truetype");
  const few = await cutToGlyphs(all, letters.bengali, glyphsInUse(all), unkerned[family]);
  return fontverter.convert(few, "woff2", "truetype");
}

/** The letters of a script in one weight as TrueType, with all that they can become. */
export async function whole(font, script, text = letters[script]) {
  const { family, weight } = parts(font);
  const variable = `node_modules/@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`;
  if (existsSync(variable)) {
    return subsetFont(readFileSync(variable), text, {
      targetFormat: "truetype",
      variationAxes: { wght: weight },
    });
  }
  const file = `node_modules/@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff2`;
  // Hints are a third of the file and only of use to small text on old screens.
  return subsetFont(readFileSync(file), text, { targetFormat: "truetype", noHinting: true });
}

function glyphsInUse(font) {
  const glyphs = new Set();
  const shape = shaper(font, glyphs);
  for (const text of inUse()) {
    for (const { codepoint } of shape(text)) glyphs.add(codepoint);
  }
  return glyphs;
}

const consonants = [...range([0x995, 0x9a8], [0x9aa, 0x9b0], [0x9b2, 0x9b2], [0x9b6, 0x9b9])];
const vowelSigns = [...range([0x9be, 0x9c4], [0x9c7, 0x9c8], [0x9cb, 0x9cc])];
const hasanta = "\u09cd";

/**
 * What has to look as in the whole font: each letter, and each consonant with each vowel sign, all of them also with ঁ;
 * each consonant with a visible hasanta, before য and after র; the conjuncts of conjuncts.txt.
 */
function inUse() {
  const listed = readFileSync(new URL("conjuncts.txt", import.meta.url), "utf8")
    .replaceAll(/^#.*/gm, "")
    .match(/\S+/g);
  const single = [...consonants, "ড\u09bc", "ঢ\u09bc", "য\u09bc"].flatMap((letter) => [
    `${letter}${hasanta}\u200c`,
    `${letter}${hasanta}য`,
    `র${hasanta}${letter}`,
    ...vowelSigns.flatMap((sign) => [letter + sign, `${letter}${sign}ঁ`]),
  ]);
  const withYa = ["অ", "এ", "র\u200d"].map((letter) => `${letter}${hasanta}যা`);
  const alone = [...letters.bengali].flatMap((letter) => [letter, `${letter}ঁ`]);
  return new Set([...alone, ...single, ...withYa, ...listed]);
}
