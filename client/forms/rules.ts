import * as z from "zod/mini";
import type { MessageKey } from "../lib/i18n";
import { readMobile } from "../lib/mobile";

/** The most characters of each field that is written by hand, as the server has them. */
export const longest: Record<string, number> = {
  name: 50,
  email: 254,
  line: 300,
  note: 1000,
  password: 200,
};

/** The fewest. */
export const shortest: Record<string, number> = { password: 6 };

const says = (key: MessageKey) => ({ error: key, abort: true });
const required = says("form.required");
const tooLong = says("form.max");

// The rules of single fields; their messages are keys of texts.

/** A text that may be empty. */
export const written = (max = 0) => z.string().check(z.trim(), z.maxLength(max, tooLong));

/** A text that there must be. */
export const needed = (max = 0) =>
  z.string().check(z.trim(), z.minLength(1, required), z.maxLength(max, tooLong));

/** A Bangladeshi mobile number in any spelling; it comes out as 11 digits. */
export const mobile = () =>
  z.string().check(
    z.trim(),
    z.minLength(1, required),
    z.overwrite((number) => readMobile(number) ?? ""),
    z.minLength(1, says("form.phone")),
  );

/** An address for mail, or empty. */
export const email = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(longest.email ?? 0, tooLong),
      z.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, says("form.format")),
    );

/** A password as it is known already: whatever it is. */
export const known = () => z.string().check(z.minLength(1, required));

/** A new password: with a letter and a digit of any script. */
export const password = () =>
  z
    .string()
    .check(
      z.minLength(1, required),
      z.minLength(shortest.password ?? 0, says("form.min")),
      z.maxLength(longest.password ?? 0, tooLong),
      z.regex(/\p{L}/u, says("form.weak")),
      z.regex(/\p{Nd}/u, says("form.weak")),
    );

/** Where a parcel goes. */
export const place = () => ({
  division: needed(60),
  district: needed(60),
  upazila: needed(60),
  line: needed(longest.line),
});

/** For fields "password" and "repeat": that both are the same. */
export const repeated = () =>
  z.refine<{ password: string; repeat: string }>((fields) => fields.password === fields.repeat, {
    error: "form.mismatch" satisfies MessageKey,
    path: ["repeat"],
  });

/** What is said of a field that the server refuses, by its code. */
export function refusalOf(field: string, code: string | undefined): MessageKey {
  switch (code) {
    case "required":
      return "form.required";
    case "min":
      return "form.min";
    case "max":
      return "form.max";
    case "weak":
      return "form.weak";
    case "link":
      return "form.link";
    case "wrong":
      return "form.wrong_password";
    default:
      return field === "mobile" || field === "phone" ? "form.phone" : "form.format";
  }
}
