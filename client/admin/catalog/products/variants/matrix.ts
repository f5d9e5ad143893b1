import type { FullProduct, FullVariant } from "../../../../types/editor.gen";

/** A value of an option in the form; its key stays the same when it is renamed. */
export interface ChoiceFields {
  key: string;
  value: string;
  bn_value: string;
  /** The key of the product picture that shows the value; empty for none. */
  picture: string;
  /** The value's colour as #rrggbb; empty for none. */
  color: string;
}

export interface OptionFields {
  key: string;
  name: string;
  bn_name: string;
  values: ChoiceFields[];
}

/** A variant in the form. `of` contains the keys of its values, one per option. Numbers are strings as typed. */
export interface VariantFields {
  /** The variant's id; 0 for a new one. */
  id: number;
  of: string[];
  /** Whether the variant is on sale. Others are not sent to the server. */
  sold: boolean;
  /** The variant's price; empty for the product's. */
  selling_price: string;
  stock: string;
  sku: string;
}

/** The limits of options and variants per product. */
export const mostOptions = 3;
export const mostVariants = 100;

let keys = 0;

export const newChoice = (value = "", bn_value = ""): ChoiceFields => ({
  key: `c${++keys}`,
  value,
  bn_value,
  picture: "",
  color: "",
});

export const newOption = (name = "", bn_name = ""): OptionFields => ({
  key: `o${++keys}`,
  name,
  bn_name,
  values: [newChoice()],
});

/** Returns the name of a value in the fields of variants: the English one, or the Bengali one if there is no other. */
export const choiceName = ({ value, bn_value }: Pick<ChoiceFields, "value" | "bn_value">) =>
  value.trim() || bn_value.trim();

/** Returns the number of combinations of one value of each option. */
export const combinations = (options: OptionFields[]) =>
  options.length === 0 ? 0 : options.reduce((count, { values }) => count * values.length, 1);

/** Returns all combinations of one value of each option as keys; none if they exceed the limit. */
function combined(options: OptionFields[]): string[][] {
  if (combinations(options) === 0 || combinations(options) > mostVariants) return [];
  return options.reduce<string[][]>(
    (all, { values }) => all.flatMap((of) => values.map(({ key }) => [...of, key])),
    [[]],
  );
}

/**
 * Returns the variants after a change of options. Existing variants keep their fields: they get the first value
 * of a new option and lose the value of a removed one. No variants are added beyond the limit. Added
 * combinations are on sale only if they contain a new value.
 */
export function matrix(options: OptionFields[], before: VariantFields[]): VariantFields[] {
  const known = new Map<string, VariantFields>();
  for (const variant of before) {
    const of = options.flatMap(({ values }) => {
      const chosen =
        values.find(({ key }) => variant.of.includes(key)) ?? firstOfNew(values, before);
      return chosen ? [chosen.key] : [];
    });
    const name = of.join();
    if (of.length === options.length && !known.has(name)) known.set(name, { ...variant, of });
  }
  if (combinations(options) > mostVariants) return [...known.values()];
  const old = new Set(before.flatMap(({ of }) => of));
  return combined(options).map((of) => {
    const fresh = of.some((key) => !old.has(key));
    return known.get(of.join()) ?? { ...nothing, of, sold: fresh };
  });
}

/** The stock of a new product or variant until the merchant types another. */
export const initialStock = "1";

const nothing: VariantFields = {
  id: 0,
  of: [],
  sold: true,
  selling_price: "",
  stock: initialStock,
  sku: "",
};

// Returns the first value of a new option, or undefined if a variant already has one of the option's values.
function firstOfNew(values: ChoiceFields[], before: VariantFields[]): ChoiceFields | undefined {
  const old = before.some(({ of }) => values.some(({ key }) => of.includes(key)));
  return old ? undefined : values[0];
}

/**
 * Returns the options and variants of a product for the form. `sent` is the list of options in the request that
 * saved the product; its values keep their keys.
 */
export function matrixOf(
  product: FullProduct,
  sent: OptionFields[] = [],
): { options: OptionFields[]; variants: VariantFields[] } {
  const options = product.options.map(({ name, bn_name, values }, i) => ({
    ...newOption(name, bn_name),
    ...keyOf(sent[i]),
    values: values.map((choice, j) => ({
      ...newChoice(),
      ...choice,
      ...keyOf(sent[i]?.values[j]),
    })),
  }));
  const written = product.variants.map((variant) => variantFrom(variant, options));
  const known = new Set(written.map(({ of }) => of.join()));
  const missing = combined(options).filter((of) => !known.has(of.join()));
  const none = missing.map((of) => ({ ...nothing, of, sold: false }));
  return { options, variants: [...written, ...none] };
}

const keyOf = (known: { key: string } | undefined) => (known ? { key: known.key } : {});

function variantFrom(variant: FullVariant, options: OptionFields[]): VariantFields {
  return {
    id: variant.id,
    of: variant.values.map(
      (value, i) => options[i]?.values.find((each) => each.value === value)?.key ?? "",
    ),
    sold: true,
    selling_price: variant.selling_price === null ? "" : String(variant.selling_price),
    stock: String(variant.stock),
    sku: variant.sku,
  };
}

/**
 * Restores new, empty variants from the product's variants with the same names, unless another variant has
 * that id. This brings back the variants of a value that was removed and added again.
 */
export function recalled(
  variants: VariantFields[],
  options: OptionFields[],
  product: FullProduct,
): VariantFields[] {
  const names = new Map(
    options.flatMap(({ values }) => values.map((each) => [each.key, choiceName(each)] as const)),
  );
  const kept = new Set(variants.map(({ id }) => id));
  const gone = product.variants.filter(({ id }) => !kept.has(id));
  return variants.map((variant) => {
    if (variant.id !== 0 || !isEmpty(variant)) return variant;
    const named = JSON.stringify(variant.of.map((key) => names.get(key)));
    const back = gone.find(({ values }) => JSON.stringify(values) === named);
    return back ? { ...variantFrom(back, options), of: variant.of } : variant;
  });
}

const isEmpty = ({ selling_price, stock, sku }: VariantFields) =>
  selling_price === nothing.selling_price && stock === nothing.stock && sku === nothing.sku;
