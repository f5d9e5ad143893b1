import * as z from "zod/mini";
import type { MessageKey } from "../lib/i18n";
import { readMobile } from "../lib/mobile";
import { isVisible } from "../lib/visible";
import { longest, shortest } from "./limits";

/** Returns the options of a check whose error is a text key. If the check fails, the field's later checks are skipped. */
export const says = (key: MessageKey) => ({ error: key, abort: true });
const required = says("form.required");
const tooLong = says("form.max");

// Rules of single fields; their messages are text keys.

/** An optional text. */
export const written = (max = 0) => z.string().check(z.trim(), z.maxLength(max, tooLong));

/** A required text, with at least one visible character. */
export const needed = (max = 0) =>
  z.string().check(z.trim(), z.refine(isVisible, required), z.maxLength(max, tooLong));

/** A mobile number of Bangladesh in any notation, normalized to 11 digits. */
export const mobile = () =>
  z.string().check(
    z.trim(),
    z.minLength(1, required),
    z.overwrite((number) => readMobile(number) ?? ""),
    z.minLength(1, says("form.phone")),
  );

/** An e-mail address, or empty. */
export const email = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(longest.email ?? 0, tooLong),
      z.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, says("form.format")),
    );

/** An existing password, which only must not be empty. */
export const known = () => z.string().check(z.minLength(1, required));

/** A new password with at least one letter and one digit of any script. */
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

/** The fields of a delivery address. */
export const place = () => ({
  division: needed(60),
  district: needed(60),
  upazila: needed(60),
  line: needed(longest.line),
});

/** Requires that the fields "password" and "repeat" are equal. */
export const repeated = () =>
  z.refine<{ password: string; repeat: string }>((fields) => fields.password === fields.repeat, {
    error: "form.mismatch" satisfies MessageKey,
    path: ["repeat"],
  });
