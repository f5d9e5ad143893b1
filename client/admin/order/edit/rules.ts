import * as z from "zod/mini";
import { longest } from "../../../forms/limits";
import { mobile, needed, place, written } from "../../../forms/rules";
import { amountOrNone } from "../../lib/rules";
import { termsChecks, termsFields } from "../terms/terms";

/** The rules of an order's contents except its products, equal to the server's. */
export const editRules = z
  .object({
    name: needed(longest.name),
    mobile: mobile(),
    ...place(),
    note: written(longest.note),
    ...termsFields,
    shipping_fee: amountOrNone(),
    package_id: z.number(), // 0 means the order's current package.
  })
  .check(...termsChecks);

export type EditFields = z.infer<typeof editRules>;
