import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

const anek = "node_modules/@fontsource-variable/anek-bangla/files/anek-bangla";

// The letters of each file; the unicode-range of client/styles.css says the same.
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
 * Cuts the variable font into one file a script and weight, named by content,
 * in dir. Resolves to { name in styles.css: address }; the order is that of use.
 */
export async function buildFonts(dir) {
  const fonts = {};
  for (const weight of [400, 700]) {
    for (const script of ["bengali", "latin"]) {
      const source = readFileSync(`${anek}-${script}-wght-normal.woff2`);
      const bytes = await subsetFont(source, letters[script], {
        targetFormat: "woff2",
        variationAxes: { wght: weight },
      });
      const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
      const name = `anek-bangla-${script}-${weight}`;
      writeFileSync(join(dir, `${name}-${hash}.woff2`), bytes);
      fonts[`${name}.woff2`] = `/assets/${name}-${hash}.woff2`;
    }
  }
  return fonts;
}
