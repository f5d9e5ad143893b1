import * as z from "zod/mini";
import { asciiDigits } from "../../lib/digits";
import type { MessageKey } from "../../lib/i18n";

// Rules of single fields beside those of client/forms/rules.ts; their messages are keys of texts.
// A field of them is a text in the form: asNumber reads it when it is sent.

const says = (key: MessageKey) => ({ error: key, abort: true });

/** A number as it was written, in the digits of either language and with its thousands apart; NaN for none. */
export function asNumber(written: string): number {
  const text = asciiDigits(written).replace(/[,\s]/g, "");
  return text === "" ? Number.NaN : Number(text);
}

/** An amount in major units, with at most two decimals. most is what the server takes. */
export const amount = (most = 10_000_000) => amountOrNone(most).check(needed);

/** The same, or empty. */
export const amountOrNone = (most = 10_000_000) =>
  numberOrNone(/^\d+(\.\d{1,2})?$/, "admin.form.amount", most);

/** A whole number that is not negative. */
export const count = (most = 1_000_000) => countOrNone(most).check(needed);

/** The same, or empty. */
export const countOrNone = (most = 1_000_000) => numberOrNone(/^\d+$/, "admin.form.count", most);

const needed = z.minLength(1, says("form.required"));

// No union of a number and "": what that says is no key of a text.
const numberOrNone = (like: RegExp, wrong: MessageKey, most: number) =>
  z.string().check(
    z.trim(),
    z.refine((written) => written === "" || like.test(plain(written)), says(wrong)),
    z.refine((written) => written === "" || asNumber(written) <= most, says("admin.form.large")),
  );

/** The address of a page, or empty. */
export const link = () =>
  z.string().check(
    z.trim(),
    z.refine((written) => written === "" || isLink(written), says("admin.form.url")),
  );

/** A colour as #rrggbb. */
export const colour = () =>
  z.string().check(z.trim(), z.regex(/^#[0-9a-fA-F]{6}$/, says("form.format")));

function plain(written: string): string {
  return asciiDigits(written).replace(/,/g, "");
}

function isLink(written: string): boolean {
  try {
    const { protocol, hostname } = new URL(written);
    return /^https?:$/.test(protocol) && hostname.includes(".");
  } catch {
    return false;
  }
}
