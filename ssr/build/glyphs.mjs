import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Blob, Direction, Face, Font, Buffer as Run, shape } from "harfbuzzjs";

/**
 * What shapes Bengali texts with a font in TrueType: a function of a text that returns its glyphs, { codepoint (the
 * glyph's number), cluster, xAdvance, xOffset, yOffset… }. Glyphs that are there on the way only, such as half forms
 * of which the next lookup makes a conjunct, are added to the set onTheWay.
 */
export function shaper(font, onTheWay) {
  const made = new Font(new Face(new Blob(font)));
  const run = new Run();
  if (onTheWay) {
    run.setMessageFunc((at, _, message) => {
      if (message.startsWith("end lookup")) {
        for (const { codepoint } of at.getGlyphInfos()) onTheWay.add(codepoint);
      }
      return true;
    });
  }
  return (text) => {
    run.clearContents();
    run.addText(text);
    run.setScript("Beng");
    run.setLanguage("bn");
    run.setDirection(Direction.LTR);
    shape(made, run);
    return run.getGlyphInfosAndPositions();
  };
}

// The flags, sets and modes of hb-subset.h and hb-blob.h.
const noHinting = 0x1;
const noLayoutClosure = 0x200;
const featureTags = 6;
const writable = 2;

/**
 * Cuts a font in TrueType to the glyphs of the letters and those numbered; of what makes other glyphs of glyphs nothing
 * else is kept, nor the features named in without. subset-font keeps every glyph that the letters can become.
 */
export async function cutToGlyphs(font, letters, glyphs, without = []) {
  const hb = await subsetter();
  const memory = () => new Uint8Array(hb.memory.buffer); // it moves when it grows
  const at = hb.malloc(font.length);
  memory().set(font, at);
  const blob = hb.hb_blob_create(at, font.length, writable, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_set_flags(input, noHinting | noLayoutClosure);
  const features = hb.hb_subset_input_set(input, featureTags);
  hb.hb_set_clear(features);
  hb.hb_set_invert(features);
  for (const tag of without) hb.hb_set_del(features, Buffer.from(tag, "latin1").readUInt32BE());
  const codes = hb.hb_subset_input_unicode_set(input);
  for (const letter of letters) hb.hb_set_add(codes, letter.codePointAt(0));
  const numbers = hb.hb_subset_input_glyph_set(input);
  for (const glyph of glyphs) hb.hb_set_add(numbers, glyph);

  const cut = hb.hb_subset_or_fail(face, input);
  if (!cut) throw new Error("HarfBuzz could not cut the font");
  const result = hb.hb_face_reference_blob(cut);
  const from = hb.hb_blob_get_data(result, 0);
  const bytes = Buffer.from(memory().slice(from, from + hb.hb_blob_get_length(result)));
  hb.hb_blob_destroy(result);
  hb.hb_face_destroy(cut);
  hb.hb_subset_input_destroy(input);
  hb.hb_face_destroy(face);
  hb.hb_blob_destroy(blob);
  hb.free(at);
  return bytes;
}

let loaded;

/** HarfBuzz with what cuts: the build of harfbuzzjs that shapes has not that. */
function subsetter() {
  loaded ??= (async () => {
    const path = fileURLToPath(import.meta.resolve("harfbuzzjs/dist/harfbuzz-subset.wasm"));
    const { instance } = await WebAssembly.instantiate(readFileSync(path));
    instance.exports._initialize();
    return instance.exports;
  })();
  return loaded;
}
