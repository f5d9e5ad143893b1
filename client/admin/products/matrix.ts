import type { FullProduct, FullVariant } from "../../types/catalog.gen";

/** A choice as the form has it: key stays while it is renamed. */
export interface ChoiceFields {
  key: string;
  value: string;
  bn_value: string;
}

export interface OptionFields {
  key: string;
  name: string;
  bn_name: string;
  values: ChoiceFields[];
}

/** A combination of choices: of has their keys, one per option. What is written is a text. */
export interface VariantFields {
  /** 0 of a new one. */
  id: number;
  of: string[];
  /** Those that are not are left out. */
  sold: boolean;
  /** Empty: what the product costs. */
  selling_price: string;
  stock: string;
  sku: string;
}

/** The most options and variants of a product. */
export const mostOptions = 3;
export const mostVariants = 100;

let keys = 0;

export const newChoice = (value = "", bn_value = ""): ChoiceFields => ({
  key: `c${++keys}`,
  value,
  bn_value,
});

export const newOption = (name = "", bn_name = ""): OptionFields => ({
  key: `o${++keys}`,
  name,
  bn_name,
  values: [newChoice()],
});

/** What names a choice in variants: it may be said in Bengali alone. */
export const choiceName = ({ value, bn_value }: ChoiceFields) => value.trim() || bn_value.trim();

/** How many combinations there are of one choice of each option. */
export const combinations = (options: OptionFields[]) =>
  options.length === 0 ? 0 : options.reduce((count, { values }) => count * values.length, 1);

/** Every combination of one choice of each option, by the choices' keys; none of too many. */
function combined(options: OptionFields[]): string[][] {
  if (combinations(options) === 0 || combinations(options) > mostVariants) return [];
  return options.reduce<string[][]>(
    (all, { values }) => all.flatMap((of) => values.map(({ key }) => [...of, key])),
    [[]],
  );
}

/**
 * The variants of options that have changed: those there were stay what they are, also
 * where an option came, whose first choice they get, or went. Where there would be too
 * many, none comes; of choices that all were sold none is sold that was not.
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

const nothing: VariantFields = {
  id: 0,
  of: [],
  sold: true,
  selling_price: "",
  stock: "0",
  sku: "",
};

// The first choice of an option that no variant had a choice of: it has just come.
function firstOfNew(values: ChoiceFields[], before: VariantFields[]): ChoiceFields | undefined {
  const old = before.some(({ of }) => values.some(({ key }) => of.includes(key)));
  return old ? undefined : values[0];
}

/**
 * The options and variants of a product as the form has them. Of options that were sent
 * and are saved now each choice keeps its key.
 */
export function matrixOf(
  product: FullProduct,
  sent: OptionFields[] = [],
): { options: OptionFields[]; variants: VariantFields[] } {
  const options = product.options.map(({ name, bn_name, values }, i) => ({
    ...newOption(name, bn_name),
    ...keyOf(sent[i]),
    values: values.map(({ value, bn_value }, j) => ({
      ...newChoice(value, bn_value),
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
 * The variants, of which those that are new and empty are what the product had by the
 * same names, if nothing else is that any more: a choice that was removed is back.
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
