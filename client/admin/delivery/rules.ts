import * as z from "zod/mini";
import { written } from "../../forms/rules";
import type { MessageKey } from "../../lib/i18n";
import type { Package, PackageRequest } from "../../types/checkout.gen";
import { amount, asNumber, countOrNone } from "../lib/rules";

/** Where a package goes, seen from the shop's district. */
export const zones = ["inside", "outside", "any"] as const;

export const zoneTexts: Record<string, MessageKey> = {
  inside: "admin.delivery.zone.inside",
  outside: "admin.delivery.zone.outside",
  any: "admin.delivery.zone.any",
};

/** The most days that a delivery takes. */
const maxDays = 60;

/** The most letters of a name. */
export const maxName = 80;

/** What the server takes of a package: server/checkout/package_edit.go. */
export const packageRules = z
  .object({
    bn_name: written(maxName),
    name: written(maxName),
    fee: amount(100_000),
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

/** Days as they are sent: 0 of those that are not said. */
function days(written: string): number {
  return written === "" ? 0 : asNumber(written);
}

export type PackageFields = z.infer<typeof packageRules>;

/** A package as its form has it; a new one without any. */
export function fieldsOf(known?: Package): PackageFields {
  const none = { min_days: "", max_days: "" };
  if (!known) return { bn_name: "", name: "", fee: "", zone: "any", ...none, active: true };
  const { bn_name, name, fee, zone, min_days, max_days, active } = known;
  const said = max_days === 0 ? none : { min_days: String(min_days), max_days: String(max_days) };
  return {
    ...{ bn_name, name, fee: String(fee) },
    ...{ zone: zone as PackageFields["zone"], ...said, active },
  };
}

/** What is sent of a form. */
export function requestOf(fields: PackageFields): PackageRequest {
  const { fee, min_days, max_days } = fields;
  return {
    ...fields,
    ...{ fee: asNumber(fee), min_days: days(min_days), max_days: days(max_days) },
  };
}
