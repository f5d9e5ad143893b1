import { type ChoiceFields, newChoice, type OptionFields } from "./matrix";

/** A usual value of an option in both languages. A size without its own Bengali name has only the English one. */
export interface Suggestion {
  value: string;
  bn_value: string;
  /** The colour as #rrggbb; empty for sizes. */
  color: string;
}

const size = (value: string, bn_value = ""): Suggestion => ({ value, bn_value, color: "" });

/** The sizes of clothes and of shoes. */
export const sizes: Suggestion[] = [
  ...["S", "M", "L", "XL", "XXL"].map((name) => size(name)),
  ...["৩৬", "৩৭", "৩৮", "৩৯", "৪০", "৪১", "৪২", "৪৩", "৪৪"].map((name, i) =>
    size(String(36 + i), name),
  ),
];

const colour = (value: string, bn_value: string, color: string): Suggestion => ({
  value,
  bn_value,
  color,
});

/** Usual colours of goods. */
export const colours: Suggestion[] = [
  colour("Black", "কালো", "#1a1a1a"),
  colour("White", "সাদা", "#ffffff"),
  colour("Red", "লাল", "#d32f2f"),
  colour("Maroon", "মেরুন", "#7b1e2b"),
  colour("Pink", "গোলাপি", "#f06292"),
  colour("Orange", "কমলা", "#f57c00"),
  colour("Yellow", "হলুদ", "#fbc02d"),
  colour("Golden", "সোনালি", "#c9a227"),
  colour("Green", "সবুজ", "#388e3c"),
  colour("Olive", "জলপাই", "#6b6b2a"),
  colour("Sky blue", "আকাশি", "#4fc3f7"),
  colour("Blue", "নীল", "#1976d2"),
  colour("Navy blue", "নেভি ব্লু", "#1a2a5e"),
  colour("Purple", "বেগুনি", "#7b1fa2"),
  colour("Brown", "বাদামি", "#6d4c41"),
  colour("Cream", "ক্রিম", "#f5ecd0"),
  colour("Silver", "রুপালি", "#b8bcc2"),
  colour("Grey", "ছাই", "#757575"),
];

const sizeNames = ["size", "sizes", "মাপ", "সাইজ"];
const colourNames = ["colour", "colours", "color", "colors", "রং", "রঙ", "কালার"];

/** Returns the usual values of an option by its name: those of sizes, of colours, or none. */
export function suggestionsFor({ name, bn_name }: OptionFields): Suggestion[] {
  const named = [name, bn_name].map((text) => text.trim().toLowerCase());
  if (named.some((text) => sizeNames.includes(text))) return sizes;
  return named.some((text) => colourNames.includes(text)) ? colours : [];
}

const plain = (text: string) => text.trim().toLowerCase();

type Named = Pick<ChoiceFields, "value" | "bn_value">;

/** Reports whether a value has the name of a suggestion in one of the languages. */
export const isNamed = (choice: Named, { value, bn_value }: Suggestion) =>
  plain(choice.value) === plain(value) || (bn_value !== "" && choice.bn_value.trim() === bn_value);

/** Adds a usual value. It replaces a value without a name, such as the first one of a new option. */
export function withSuggestion(values: ChoiceFields[], suggestion: Suggestion): ChoiceFields[] {
  const blank = values.find(({ value, bn_value }) => !value.trim() && !bn_value.trim());
  if (!blank) return [...values, { ...newChoice(), ...suggestion }];
  const filled = { ...blank, ...suggestion, color: blank.color || suggestion.color };
  return values.map((each) => (each === blank ? filled : each));
}

/**
 * Returns what a typed value lacks: the name in the other language and the colour of the usual value with that
 * name. Returns undefined if there is none, or nothing is missing.
 */
export function missingOf(
  choice: ChoiceFields,
  usual: Suggestion[],
): Partial<ChoiceFields> | undefined {
  const known = usual.find((each) => isNamed(choice, each));
  if (!known || (choice.value.trim() && choice.bn_value.trim())) return undefined;
  const missing = {
    value: choice.value.trim() ? choice.value : known.value,
    bn_value: choice.bn_value.trim() ? choice.bn_value : known.bn_value,
    color: choice.color || known.color,
  };
  const same = missing.value === choice.value && missing.bn_value === choice.bn_value;
  return same ? undefined : missing;
}
