import * as z from "zod/mini";
import { longest } from "../../../forms/limits";
import { mobile, needed, place, written } from "../../../forms/rules";
import { amountOrNone } from "../../lib/rules";
import { termsChecks, termsFields } from "../terms/terms";

const shared = {
  name: needed(longest.name),
  mobile: mobile(),
  note: written(longest.note),
  shop_note: written(longest.note),
  fee: amountOrNone(),
  ...termsFields,
  code: z.string(),
  discounts: z.boolean(), // Whether automatic discounts count.
  source: z.string(),
};

/** The rules of a manual order except its products, equal to the server's. */
export const handRules = z.object({ ...shared, ...place() }).check(...termsChecks);

const anywhere = z.string();
const walkInRules = z
  .object({ ...shared, division: anywhere, district: anywhere, upazila: anywhere, line: anywhere })
  .check(...termsChecks);

/** Returns the rules for the fields. A walk-in order may have no address. */
export function rulesFor({ source, division, district, upazila, line }: HandFields) {
  return source === "walk_in" && !(division + district + upazila + line).trim()
    ? walkInRules
    : handRules;
}

export type HandFields = z.infer<typeof handRules>;
