import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

// What the first view of a theme is set in, unless its theme.json says otherwise.
const usual = ["anek-bangla-400", "anek-bangla-700"];

// The letters of each file; the unicode-range of the stylesheets says the same.
const letters = {
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
      writeFileSync(
        join(dir, `${fileName(font, script)}.ttf`),
        await cut(font, script, "truetype"),
      );
    }
  }
}

/** The letters of a script in one weight, with the tables that Bengali is shaped by. */
async function cut(font, script, targetFormat = "woff2") {
  const { family, weight } = parts(font);
  // Whoever draws has no other font at hand for the space between two words.
  const text = targetFormat === "woff2" ? letters[script] : ` ${letters[script]}`;
  const variable = `node_modules/@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`;
  if (existsSync(variable)) {
    return subsetFont(readFileSync(variable), text, {
      targetFormat,
      variationAxes: { wght: weight },
    });
  }
  const file = `node_modules/@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff2`;
  // Hints are a third of the file and only of use to small text on old screens.
  return subsetFont(readFileSync(file), text, {
    targetFormat,
    noHinting: true,
  });
}
