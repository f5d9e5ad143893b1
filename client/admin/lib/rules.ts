import * as z from "zod/mini";
import { asciiDigits } from "../../format/digits";
import { says } from "../../forms/rules";
import type { MessageKey } from "../../lib/i18n";

// Field rules in addition to client/forms/rules.ts; error messages are text keys. The fields are
// strings in the form; asNumber converts them before the form is sent.

/**
 * Parses a number with Bengali or Latin digits and thousands separators. Returns NaN if there is
 * none.
 */
export function asNumber(written: string): number {
  const text = plain(written);
  return text === "" ? Number.NaN : Number(text);
}

/** A required amount in major units with at most two decimals; most is the server's maximum. */
export const amount = (most = 10_000_000) => amountOrNone(most).check(needed);

/** Like amount, but may be empty. */
export const amountOrNone = (most = 10_000_000) =>
  numberOrNone(/^\d+(\.\d{1,2})?$/, "admin.form.amount", most);

/** A required non-negative integer. */
export const count = (most = 1_000_000) => countOrNone(most).check(needed);

/** Like count, but may be empty. */
export const countOrNone = (most = 1_000_000) => numberOrNone(/^\d+$/, "admin.form.count", most);

const needed = z.minLength(1, says("form.required"));

// Not a union of a number and "": the error of a failed union is not a text key.
const numberOrNone = (like: RegExp, wrong: MessageKey, most: number) =>
  z.string().check(
    z.trim(),
    z.refine((written) => written === "" || like.test(plain(written)), says(wrong)),
    z.refine((written) => written === "" || asNumber(written) <= most, says("admin.form.large")),
  );

/** An http or https URL, or empty. */
export const link = () =>
  z.string().check(
    z.trim(),
    z.refine((written) => written === "" || isLink(written), says("admin.form.url")),
  );

/** The English name of a district of Bangladesh; DistrictField offers no others. */
export const district = () => z.string().check(z.minLength(1, says("admin.district.required")));

/** A colour as #rrggbb. */
export const colour = () =>
  z.string().check(z.trim(), z.regex(/^#[0-9a-fA-F]{6}$/, says("form.format")));

/** Signs and names of the taka around a number. */
const taka = /^(৳|tk\.?|bdt)\s*|\s*(৳|tk\.?|bdt|taka|টাকা|\/[-=])$/gi;

/**
 * Numbers with thousands separators in Western or South Asian groups. Other commas may be typos or decimal separators, so they are not
 * accepted.
 */
const grouped = /^([1-9]\d{0,2}(,\d{3})+|[1-9]\d?(,\d{2})*,\d{3})(\.\d+)?$/;

/** Removes thousands separators and currency signs from a number, like server/platform/figure. */
function plain(written: string): string {
  const text = asciiDigits(written).trim().replace(taka, "").replace(/\s/g, "");
  return grouped.test(text) ? text.replaceAll(",", "") : text;
}

function isLink(written: string): boolean {
  try {
    const { protocol, hostname } = new URL(written);
    return /^https?:$/.test(protocol) && hostname.includes(".");
  } catch {
    return false;
  }
}

/** Parses a typed amount: 0 if it is empty, null if it is invalid. */
export function amountTyped(typed: string): number | null {
  if (typed.trim() === "") return 0;
  const amount = asNumber(typed);
  return Number.isFinite(amount) && amount >= 0 ? Math.round(amount * 100) / 100 : null;
}
