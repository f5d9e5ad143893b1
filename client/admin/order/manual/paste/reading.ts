import type { Reading, ReadProduct } from "../../../../types/ordertext.gen";
import { type HandLine, lineKey } from "../manual";
import type { HandFields } from "../rules";

/** A field of the form, or a group of fields, that a message fills in. */
export type Part = "name" | "mobile" | "place" | "line" | "note" | "products";

const fieldsOf = {
  name: ["name"],
  mobile: ["mobile"],
  place: ["division", "district", "upazila"],
  line: ["line"],
  note: ["note"],
} as const;

type FieldPart = keyof typeof fieldsOf;
const fieldParts = Object.keys(fieldsOf) as FieldPart[];

/** The fields of the form that a message fills in. */
export type ReadFields = Pick<
  HandFields,
  "name" | "mobile" | "division" | "district" | "upazila" | "line" | "note"
>;

/** Returns the products that can be added without a choice: those without variants, or with a known one. */
export function linesOf({ products }: Reading): HandLine[] {
  return products.flatMap(({ product, variant_id, quantity }) => {
    const variant = product.variants.find(({ id }) => id === variant_id) ?? null;
    return variant || product.variants.length === 0 ? [{ product, variant, quantity }] : [];
  });
}

/** Returns the products whose variant the message does not name. */
export function undecided({ products }: Reading): ReadProduct[] {
  return products.filter(({ product, variant_id }) => product.variants.length > 0 && !variant_id);
}

/** Returns the parts with a value in the form that differs from the message's. */
export function conflictsOf(reading: Reading, form: ReadFields, lines: HandLine[]): Part[] {
  const list: Part[] = fieldParts.filter((part) => {
    const names = fieldsOf[part];
    return (
      reading[names[0]] !== "" &&
      names.some((name) => form[name] !== "") &&
      names.some((name) => form[name] !== reading[name])
    );
  });
  const read = linesOf(reading);
  if (read.length > 0 && lines.length > 0 && !sameLines(lines, read)) list.push("products");
  return list;
}

function sameLines(a: HandLine[], b: HandLine[]): boolean {
  const text = (lines: HandLine[]) =>
    JSON.stringify(lines.map((line) => [lineKey(line), line.quantity]));
  return text(a) === text(b);
}

/** Returns the message's values for the empty parts of the form, or for all parts if `replace` is true. */
export function filled(reading: Reading, form: ReadFields, replace: boolean): Partial<ReadFields> {
  const values: Partial<ReadFields> = {};
  for (const part of fieldParts) {
    const names = fieldsOf[part];
    if (reading[names[0]] === "" || (!replace && names.some((name) => form[name] !== ""))) continue;
    for (const name of names) values[name] = reading[name];
  }
  return values;
}

/** Returns the data that an order needs but the message lacks. A missing upazila is reported only if the district is known. */
export function missingOf(reading: Reading): (Exclude<Part, "note"> | "upazila")[] {
  const list: (Exclude<Part, "note"> | "upazila")[] = [];
  if (reading.products.length === 0) list.push("products");
  if (!reading.name) list.push("name");
  if (!reading.mobile) list.push("mobile");
  if (!reading.district) list.push("place");
  else if (!reading.upazila) list.push("upazila");
  if (!reading.line) list.push("line");
  return list;
}
