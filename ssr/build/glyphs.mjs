import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Blob, Direction, Face, Font, Buffer as ShapingBuffer, shape } from "harfbuzzjs";

/**
 * Returns a function that shapes Bengali text with a TrueType font. The function returns the
 * glyphs, { codepoint (the glyph's number), cluster, xAdvance, xOffset, yOffset… }. Glyphs that
 * exist only between two lookups, such as half forms that become a conjunct, are added to the set
 * `intermediate`.
 */
export function shaper(font, intermediate) {
  const hbFont = new Font(new Face(new Blob(font)));
  const buffer = new ShapingBuffer();
  if (intermediate) {
    buffer.setMessageFunc((current, _, message) => {
      if (message.startsWith("end lookup")) {
        for (const { codepoint } of current.getGlyphInfos()) intermediate.add(codepoint);
      }
      return true;
    });
  }
  return (text) => {
    buffer.clearContents();
    buffer.addText(text);
    buffer.setScript("Beng");
    buffer.setLanguage("bn");
    buffer.setDirection(Direction.LTR);
    shape(hbFont, buffer);
    return buffer.getGlyphInfosAndPositions();
  };
}

// Flags, sets and modes of hb-subset.h and hb-blob.h.
const noHinting = 0x1;
const noLayoutClosure = 0x200;
const featureTags = 6;
const writable = 2;

/**
 * Subsets a TrueType font to the glyphs of the letters and to the numbered glyphs, and drops
 * substitutions to other glyphs and the features in `without`. subset-font would keep every glyph
 * that the letters can form.
 */
export async function subsetToGlyphs(font, letters, glyphs, without = []) {
  const hb = await subsetter();
  const memory = () => new Uint8Array(hb.memory.buffer); // Growing the memory replaces the buffer.
  const start = hb.malloc(font.length);
  memory().set(font, start);
  const blob = hb.hb_blob_create(start, font.length, writable, 0, 0);
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

  const subset = hb.hb_subset_or_fail(face, input);
  if (!subset) throw new Error("HarfBuzz could not subset the font");
  const result = hb.hb_face_reference_blob(subset);
  const from = hb.hb_blob_get_data(result, 0);
  const bytes = Buffer.from(memory().slice(from, from + hb.hb_blob_get_length(result)));
  hb.hb_blob_destroy(result);
  hb.hb_face_destroy(subset);
  hb.hb_subset_input_destroy(input);
  hb.hb_face_destroy(face);
  hb.hb_blob_destroy(blob);
  hb.free(start);
  return bytes;
}

let wasm;

/** Loads HarfBuzz's subsetter, which is missing from the build of harfbuzzjs that shapes text. */
function subsetter() {
  wasm ??= (async () => {
    const path = fileURLToPath(import.meta.resolve("harfbuzzjs/dist/harfbuzz-subset.wasm"));
    const { instance } = await WebAssembly.instantiate(readFileSync(path));
    instance.exports._initialize();
    return instance.exports;
  })();
  return wasm;
}
