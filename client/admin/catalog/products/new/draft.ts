import { same } from "../../../lib/save";
import { emptyProduct } from "../fields";
import type { ProductFields } from "../rules";
import { newChoice, newOption } from "../variants/matrix";

/** The unsaved values of the form of a new product, stored on the device. */
export interface ProductDraft {
  /** The time of the last change, in milliseconds since 1970. */
  at: number;
  fields: ProductFields;
}

const hour = 3_600_000;

// A draft is forgotten after 30 days. Its pictures are left out after 20 hours, because the server deletes unused
// uploads after a day.
const longest = 30 * 24 * hour;
const picturesFor = 20 * hour;

/** Returns the text to store for a form, or undefined for an empty form. */
export function draftText(fields: ProductFields, at: number): string | undefined {
  return same(fields, emptyProduct) ? undefined : JSON.stringify({ at, fields });
}

/** Reads a stored draft. Returns undefined if there is none, if it is too old, or if its format is unknown. */
export function readDraft(text: string | null, now: number): ProductDraft | undefined {
  try {
    const { at, fields } = JSON.parse(text ?? "null") ?? {};
    if (typeof at !== "number" || now - at > longest) return undefined;
    const known = { ...emptyProduct };
    for (const [name, empty] of Object.entries(emptyProduct)) {
      const value = fields[name];
      const fits = typeof value === typeof empty && Array.isArray(value) === Array.isArray(empty);
      if (fits) Object.assign(known, { [name]: value });
    }
    if (now - at > picturesFor) known.pictures = [];
    return { at, fields: withFreshKeys(known) };
  } catch {
    return undefined;
  }
}

// Replaces the keys of options and values, which are unique only until the document is left.
function withFreshKeys(fields: ProductFields): ProductFields {
  const keys = new Map<string, string>();
  const options = fields.options.map((option) => ({
    ...option,
    key: newOption().key,
    values: option.values.map((choice) => {
      const { key } = newChoice();
      keys.set(choice.key, key);
      return { ...choice, key };
    }),
  }));
  const variants = fields.variants.map((variant) => ({
    ...variant,
    of: variant.of.map((key) => keys.get(key) ?? key),
  }));
  return { ...fields, options, variants };
}
