import * as z from "zod/mini";
import { says } from "../../forms/rules";
import type { MessageKey } from "../../lib/i18n";
import { amountFormat, asNumber, mostAmount, plain } from "./numbers";

// Field rules in addition to client/forms/rules.ts. Error messages are text keys. Form fields are strings; asNumber
// converts them for the request.

/** A required amount in major units with at most two decimals; most is the server's maximum. */
export const amount = (most = mostAmount) => amountOrNone(most).check(needed);

/** Like amount, but above 0. */
export const amountAboveZero = (most?: number) =>
  amount(most).check(z.refine((written) => asNumber(written) > 0, says("admin.form.amount")));

/** Like amount, but may be empty. */
export const amountOrNone = (most = mostAmount) =>
  numberOrNone(amountFormat, "admin.form.amount", most);

/** A required non-negative integer. */
export const count = (most = 1_000_000) => countOrNone(most).check(needed);

/** Like count, but may be empty. */
export const countOrNone = (most = 1_000_000) => numberOrNone(/^\d+$/, "admin.form.count", most);

const needed = z.minLength(1, says("form.required"));

// One schema for both cases: a union of a number and "" would not report its error as a text key.
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

/** The English name of a district of Bangladesh, which DistrictField offers. */
export const district = () => z.string().check(z.minLength(1, says("admin.district.required")));

/** A colour as #rrggbb. */
export const colour = () =>
  z.string().check(z.trim(), z.regex(/^#[0-9a-fA-F]{6}$/, says("form.format")));

function isLink(written: string): boolean {
  try {
    const { protocol, hostname } = new URL(written);
    return /^https?:$/.test(protocol) && hostname.includes(".");
  } catch {
    return false;
  }
}
