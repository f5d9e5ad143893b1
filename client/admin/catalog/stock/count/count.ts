import { newKey } from "../../../../lib/key";
import type { Locale } from "../../../../types/page.gen";
import type { Countable, CountLine } from "../../../../types/stockcount.gen";
import { nameIn } from "../../../lib/nameIn";

/** A counted product or variant. `expected` is the stock when its first unit was counted. */
export interface CountedLine extends CountLine {
  name: string;
  bn_name: string;
  /** The variant's name in the language in which it was counted, or empty. */
  variant: string;
  sku: string;
}

/** A stock-taking in progress, stored on the device. */
export interface Count {
  /** The idempotency key: a retry does not save the stock-taking twice. */
  key: string;
  /** The most recently counted line is the first. */
  lines: CountedLine[];
  /** The product and variant ids by scanned code. */
  codes: Record<string, [product: number, variant: number]>;
  /** Codes whose look-up failed, for example without a connection. A code that was scanned twice occurs twice. */
  waiting: string[];
}

/** The server's maximum number of lines. */
export const maxLines = 500;

export const newCount = (): Count => ({
  key: newKey(),
  lines: [],
  codes: {},
  waiting: [],
});

type Target = Pick<CountLine, "product_id" | "variant_id">;

export const sameTarget = (a: Target, b: Target) =>
  a.product_id === b.product_id && a.variant_id === b.variant_id;

/** Returns the name of a product with its variant, such as "Shirt – Red". */
export const goodsName = (of: Pick<CountedLine, "name" | "bn_name" | "variant">, locale: Locale) =>
  [nameIn(of, locale), of.variant].filter(Boolean).join(" – ");

/** Returns the line that a code was counted in before, or undefined. */
export function lineOf(count: Count, code: string): CountedLine | undefined {
  const [product_id, variant_id] = count.codes[code] ?? [];
  if (product_id === undefined || variant_id === undefined) return undefined;
  return count.lines.find((line) => sameTarget(line, { product_id, variant_id }));
}

/** Adds one unit to a line and moves it to the top. */
export function again(count: Count, line: CountedLine): Count {
  const now = count.lines.find((each) => sameTarget(each, line)) ?? line;
  const others = count.lines.filter((each) => each !== now);
  return { ...count, lines: [{ ...now, counted: now.counted + 1 }, ...others] };
}

/** Counts one unit of the product or variant that a code names. Returns the same count if it already has maxLines lines. */
export function add(count: Count, code: string, found: Countable): Count {
  const next = addFound(count, found);
  if (next === count) return count;
  const { product_id, variant_id } = found;
  return { ...next, codes: { ...next.codes, [code]: [product_id, variant_id] } };
}

/** Counts one unit of a product or variant that was chosen without a code, like `add`. */
export function addFound(count: Count, found: Countable): Count {
  const { product_id, variant_id, name, bn_name, variant, sku, stock } = found;
  const known = count.lines.find((line) => sameTarget(line, found));
  if (!known && count.lines.length >= maxLines) return count;
  const line = known ?? {
    product_id,
    variant_id,
    name,
    bn_name,
    variant,
    sku,
    expected: stock,
    counted: 0,
  };
  return again(count, line);
}

export const setCounted = (count: Count, target: Target, counted: number): Count => ({
  ...count,
  lines: count.lines.map((line) => (sameTarget(line, target) ? { ...line, counted } : line)),
});

export const removeLine = (count: Count, target: Target): Count => ({
  ...count,
  lines: count.lines.filter((line) => !sameTarget(line, target)),
});

/** Removes the first occurrence of a code from the codes whose look-up failed. */
export function withoutWaiting(count: Count, code: string): Count {
  const at = count.waiting.indexOf(code);
  return at < 0 ? count : { ...count, waiting: count.waiting.toSpliced(at, 1) };
}

export const unitsOf = (count: Count) => count.lines.reduce((sum, line) => sum + line.counted, 0);

/** Reads a stored count. Returns undefined if there is none or its format is unknown. */
export function readCount(text: string | null): Count | undefined {
  try {
    const count = JSON.parse(text ?? "null");
    const ok = typeof count?.key === "string" && Array.isArray(count.lines) && count.codes;
    return ok && Array.isArray(count.waiting) ? count : undefined;
  } catch {
    return undefined;
  }
}
