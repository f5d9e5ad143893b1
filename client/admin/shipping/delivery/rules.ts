import * as z from "zod/mini";
import { written } from "../../../forms/rules";
import type { MessageKey } from "../../../lib/i18n";
import { asNumber } from "../../lib/numbers";
import { amount, amountOrNone, countOrNone } from "../../lib/rules";
import type { Package, PackageRequest } from "./types.gen";
import { zones } from "./zones";

/** Maximum delivery time in days. */
const maxDays = 60;

/** Maximum length of a name in characters. */
export const maxName = 80;

/** Rules of the package form, equal to server/order/delivery/packages.go. */
export const packageRules = z
  .object({
    bn_name: written(maxName),
    name: written(maxName),
    fee: amount(100_000),
    free_from: amountOrNone(10_000_000),
    zone: z.enum(zones),
    min_days: countOrNone(maxDays),
    max_days: countOrNone(maxDays),
    active: z.boolean(),
  })
  .check(
    z.refine((fields) => fields.bn_name !== "" || fields.name !== "", {
      error: "form.required" satisfies MessageKey,
      path: ["bn_name"],
    }),
    z.refine((fields) => days(fields.min_days) <= days(fields.max_days), {
      error: "admin.delivery.days.order" satisfies MessageKey,
      path: ["max_days"],
    }),
  );

/** Parses days; empty means 0 (unspecified). */
function days(written: string): number {
  return written === "" ? 0 : asNumber(written);
}

export type PackageFields = z.infer<typeof packageRules>;

/** Returns the form values of a package, or those of a new one if `known` is undefined. */
export function fieldsOf(known?: Package): PackageFields {
  const none = { min_days: "", max_days: "" };
  const empty = { bn_name: "", name: "", fee: "", free_from: "" };
  if (!known) return { ...empty, zone: "any", ...none, active: true };
  const { bn_name, name, fee, free_from, zone, min_days, max_days, active } = known;
  const said = max_days === 0 ? none : { min_days: String(min_days), max_days: String(max_days) };
  return {
    ...{ bn_name, name, fee: String(fee), free_from: free_from ? String(free_from) : "" },
    ...{ zone: zone as PackageFields["zone"], ...said, active },
  };
}

/** Returns the request for the form's values. */
export function requestOf(fields: PackageFields): PackageRequest {
  const { fee, free_from, min_days, max_days } = fields;
  return {
    ...fields,
    free_from: free_from ? asNumber(free_from) : 0,
    ...{ fee: asNumber(fee), min_days: days(min_days), max_days: days(max_days) },
  };
}
