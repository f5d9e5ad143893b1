import { newKey } from "../../../../lib/key";
import type { Countable, CountLine } from "../../../../types/stockcount.gen";

/** A counted product or variant. `expected` is the stock when its first unit was counted. */
export interface CountedLine extends CountLine {
  name: string;
  bn_name: string;
  /** The variant's key, or empty. */
  variant: string;
  sku: string;
}

/** A stock-taking in progress, stored on the device. */
export interface Count {
  /** Names the stock-taking, so that a retry does not save it twice. */
  key: string;
  /** The most recently counted line is the first. */
  lines: CountedLine[];
  /** The product and variant of each code that was looked up. */
  codes: Record<string, [product: number, variant: number]>;
  /** Codes that were scanned without a connection, once for each scan. */
  waiting: string[];
}

/** The number of lines that the server accepts. */
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

/** Returns the line of a code that was looked up before. */
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
  return again({ ...count, codes: { ...count.codes, [code]: [product_id, variant_id] } }, line);
}

export const setCounted = (count: Count, target: Target, counted: number): Count => ({
  ...count,
  lines: count.lines.map((line) => (sameTarget(line, target) ? { ...line, counted } : line)),
});

export const removeLine = (count: Count, target: Target): Count => ({
  ...count,
  lines: count.lines.filter((line) => !sameTarget(line, target)),
});

export const unitsOf = (count: Count) => count.lines.reduce((sum, line) => sum + line.counted, 0);

/** Reads a stored count. Returns undefined for none, and for one that another version stored. */
export function readCount(text: string | null): Count | undefined {
  try {
    const count = JSON.parse(text ?? "null");
    const ok = typeof count?.key === "string" && Array.isArray(count.lines) && count.codes;
    return ok && Array.isArray(count.waiting) ? count : undefined;
  } catch {
    return undefined;
  }
}
