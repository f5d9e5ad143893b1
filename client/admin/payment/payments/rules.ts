import * as z from "zod/mini";
import { needed, written } from "../../../forms/rules";
import type { MessageKey } from "../../../lib/i18n";
import { asNumber } from "../../lib/numbers";
import { amount, amountOrNone } from "../../lib/rules";
import { hasValue, most, type PaymentFields } from "./fields";

// The server's maximum for a fixed advance, in major units.
const mostAdvance = 1_000_000;

/** Returns the error of a rule's value, or null. */
export function valueError(kind: string, value: string): MessageKey | null {
  if (!hasValue(kind)) return null;
  const { error } = amount(kind === "percent" ? 100 : mostAdvance).safeParse(value);
  if (error) return error.issues[0]?.message as MessageKey;
  return asNumber(value) === 0 ? "form.required" : null;
}

const fields = z.object({
  version: z.string(),
  advance: z.string(),
  advance_value: z.string(),
  red_advance: z.string(),
  red_advance_value: z.string(),
  from: amountOrNone(),
  wallets: z.array(
    z.looseObject({
      number: needed(most.number),
      note: written(most.note),
      bn_note: written(most.note),
    }),
  ),
});

/** The rules of the form, equal to the server's. */
export const paymentRules = z.pipe(
  z.custom<PaymentFields>(),
  z.transform((value, { issues }) => {
    const { error } = fields.safeParse(value);
    const found = (error?.issues ?? []).map(({ path, message }) => ({ path, message }));
    for (const name of ["advance", "red_advance"] as const) {
      const message = valueError(value[name], value[`${name}_value`]);
      if (message) found.push({ path: [`${name}_value`], message });
    }
    for (const { path, message } of found)
      issues.push({ code: "custom", input: value, path: path as (string | number)[], message });
    return value;
  }),
);
