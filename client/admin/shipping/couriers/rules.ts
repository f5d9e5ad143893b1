import * as z from "zod/mini";
import type { CourierRules } from "../../../types/parcel.gen";
import { asNumber } from "../../lib/numbers";
import { amountOrNone, countOrNone } from "../../lib/rules";

// The server's maxima: a weight in grams, and days or attempts until a parcel counts as stuck.
const mostWeight = 100_000;
const mostStuck = 30;

/** The rules as text fields. An empty field sets no condition. */
export const rulesForm = z.object({
  weight: countOrNone(mostWeight),
  default: z.string(),
  stuck_days: countOrNone(mostStuck),
  failed_attempts: countOrNone(mostStuck),
  tell_out_for_delivery: z.boolean(),
  rules: z.array(
    z.object({
      courier: z.string(),
      district: z.string(),
      max_weight: countOrNone(mostWeight),
      min_amount: amountOrNone(),
      max_amount: amountOrNone(),
    }),
  ),
});
export type RulesFields = z.infer<typeof rulesForm>;

const shown = (value: number) => (value ? String(value) : "");
const parsed = (text: string) => asNumber(text) || 0;

/** Returns the form's fields. The server's defaults replace zeros. */
export function fieldsOf(rules: CourierRules): RulesFields {
  return {
    weight: String(rules.weight || 500),
    default: rules.default,
    stuck_days: String(rules.stuck_days || 3),
    failed_attempts: String(rules.failed_attempts || 2),
    tell_out_for_delivery: rules.tell_out_for_delivery,
    rules: rules.rules.map(({ courier, districts, max_weight, min_amount, max_amount }) => ({
      courier,
      district: districts[0] ?? "",
      max_weight: shown(max_weight),
      min_amount: shown(min_amount),
      max_amount: shown(max_amount),
    })),
  };
}

export function rulesOf(fields: RulesFields): CourierRules {
  return {
    ...fields,
    weight: parsed(fields.weight),
    stuck_days: parsed(fields.stuck_days),
    failed_attempts: parsed(fields.failed_attempts),
    rules: fields.rules.map(({ district, ...rule }) => ({
      courier: rule.courier,
      districts: district ? [district] : [],
      max_weight: parsed(rule.max_weight),
      min_amount: parsed(rule.min_amount),
      max_amount: parsed(rule.max_amount),
    })),
  };
}
