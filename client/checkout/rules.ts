import * as z from "zod/mini";
import type { MessageKey } from "../lib/i18n";
import { readMobile } from "../lib/mobile";
import type { CheckoutFields } from "../state/checkout";

/** The most characters of each field that is written by hand, as the server has them. */
export const longest = { name: 50, email: 254, line: 300, note: 1000 } as const;

const says = (key: MessageKey) => ({ error: key, abort: true });
const required = says("checkout.error.required");
const tooLong = says("checkout.error.max");

const written = (max: number) => z.string().check(z.trim(), z.maxLength(max, tooLong));
const needed = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, required), z.maxLength(max, tooLong));

/** What an order needs, SPEC.md section 5; the messages are keys of texts. */
export const checkoutRules: z.ZodMiniType<CheckoutFields, CheckoutFields> = z.object({
  name: needed(longest.name),
  mobile: z.string().check(
    z.trim(),
    z.minLength(1, required),
    z.overwrite((number) => readMobile(number) ?? ""),
    z.minLength(1, says("checkout.error.phone")),
  ),
  email: z
    .string()
    .check(
      z.trim(),
      z.maxLength(longest.email, tooLong),
      z.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, says("checkout.error.format")),
    ),
  division: needed(60),
  district: needed(60),
  upazila: needed(60),
  line: needed(longest.line),
  note: written(longest.note),
});
