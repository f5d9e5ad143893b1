import { asciiDigits } from "../../../../format/digits";

/** The maximum number of lines that are read, and of characters of a tracking number. */
const maxLines = 500;
const maxLength = 60;

/** The reason for which a line was not read. */
export type LineProblem = "order" | "number" | "repeated" | "long" | "extra";

export interface ReadNumbers {
  /** Tracking numbers by order. */
  codes: Record<string, string>;
  problems: { line: number; text: string; problem: LineProblem }[];
}

/** Returns an order's number as it is written in lists: with Western digits and capitals, without a sign before it. */
export const orderIn = (text: string) => asciiDigits(text).replace(/^#/, "").toUpperCase();

/**
 * Reads a pasted list of tracking numbers. Each line has one number, in the order of `orders`; or each has an order's number and its
 * tracking number, separated by a tab, comma, semicolon, bar or space, in any order. Empty lines are skipped. A number that
 * occurs twice is read once.
 */
export function readNumbers(text: string, orders: string[]): ReadNumbers {
  const lines = text
    .split("\n")
    .map((line, at) => ({ line: at + 1, text: line.trim().slice(0, 200), parts: partsOf(line) }))
    .filter(({ parts }) => parts.length > 0);
  const known = new Map(orders.map((order) => [orderIn(order), order]));
  const keyed = lines.some(({ parts }) => parts.length > 1 && known.has(orderIn(parts[0] ?? "")));
  const read: ReadNumbers = { codes: {}, problems: [] };
  const seen = new Set<string>();
  for (const [at, { line, text: shown, parts }] of lines.entries()) {
    const order = keyed ? known.get(orderIn(parts[0] ?? "")) : orders[at];
    const code = (keyed ? parts[1] : parts[0]) ?? "";
    const problem = problemOf(at, keyed, order, parts) ?? problemOfCode(code, seen);
    if (problem || !order) read.problems.push({ line, text: shown, problem: problem ?? "order" });
    else if (read.codes[order]) read.problems.push({ line, text: shown, problem: "repeated" });
    else read.codes[order] = code;
    seen.add(code);
  }
  return read;
}

const partsOf = (line: string) =>
  line
    .slice(0, 400)
    .split(/[\s,;|]+/)
    .map((part) => part.replace(/["']/g, ""))
    .filter(Boolean);

function problemOf(
  at: number,
  keyed: boolean,
  order: string | undefined,
  parts: string[],
): LineProblem | undefined {
  if (at >= maxLines) return "extra";
  if (keyed) {
    if (!order) return "order";
    return parts.length === 2 ? undefined : "number";
  }
  if (parts.length > 1) return "order";
  return order ? undefined : "extra";
}

function problemOfCode(code: string, seen: Set<string>): LineProblem | undefined {
  if (code.length > maxLength) return "long";
  return seen.has(code) ? "repeated" : undefined;
}
