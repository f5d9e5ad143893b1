import type { Product, Variant } from "../types/catalog.gen";
import type { Picture } from "../types/media.gen";

/** The chosen value of each option of a product, in the order of the options; empty if none is chosen. */
export type Choice = readonly string[];

/** The choice on a new page: the values of the variant with `id`, else only those of options with a single value. */
export function startChoice({ options, variants }: Product, id: number): Choice {
  const named = variants.find((v) => v.id === id);
  return (
    named?.values ?? options.map(({ values: [one, ...more] }) => (more[0] ? "" : one?.value) ?? "")
  );
}

/** Returns the variants that have all chosen values. */
export function matching({ variants }: Product, choice: Choice): Variant[] {
  return variants.filter((v) => v.values.every((value, i) => !choice[i] || choice[i] === value));
}

/** Returns the index of the first option without a chosen value, or -1. */
export function missingOption({ options, variants }: Product, choice: Choice): number {
  return variants.length > 0 ? options.findIndex((_, i) => !choice[i]) : -1;
}

/** Returns the variant of a complete choice, or null. */
export function chosenVariant(product: Product, choice: Choice): Variant | null {
  return missingOption(product, choice) < 0 ? (matching(product, choice)[0] ?? null) : null;
}

/**
 * Returns the choice with a new value of one option, and the variants that have it. If there are none (`exact` is
 * false), the other options have to be chosen again.
 */
export function withValue(product: Product, choice: Choice, option: number, value: string) {
  const put = (from: Choice) =>
    product.options.map((_, i) => (i === option ? value : (from[i] ?? "")));
  const kept = put(choice);
  const variants = matching(product, kept);
  const exact = variants.length > 0;
  return { choice: exact ? kept : put(startChoice(product, 0)), variants, exact };
}

/** Returns the picture of the first chosen value that has one. */
export function choicePicture({ options, pictures }: Product, choice: Choice): Picture | undefined {
  for (const [i, { values }] of options.entries()) {
    const key = values.find(({ value }) => value === choice[i])?.picture;
    const picture = key && pictures.find((each) => each.key === key);
    if (picture) return picture;
  }
}

/** Returns the labels of the chosen values. */
export function choiceLabels({ options }: Product, choice: Choice): string[] {
  return options.flatMap(
    ({ values }, i) => values.find(({ value }) => value === choice[i])?.label ?? [],
  );
}
