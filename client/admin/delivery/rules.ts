import * as z from "zod/mini";
import { written } from "../../forms/rules";
import type { MessageKey } from "../../lib/i18n";
import type { Package, PackageRequest } from "../../types/checkout.gen";
import { amount, asNumber } from "../lib/rules";

/** Where a package goes, seen from the shop's district. */
export const zones = ["inside", "outside", "any"] as const;

export const zoneTexts: Record<string, MessageKey> = {
  inside: "admin.delivery.zone.inside",
  outside: "admin.delivery.zone.outside",
  any: "admin.delivery.zone.any",
};

/** The most letters of a name. */
export const maxName = 80;

/** What the server takes of a package: server/checkout/package_edit.go. */
export const packageRules = z
  .object({
    bn_name: written(maxName),
    name: written(maxName),
    fee: amount(100_000),
    zone: z.enum(zones),
    active: z.boolean(),
  })
  .check(
    z.refine((fields) => fields.bn_name !== "" || fields.name !== "", {
      error: "form.required" satisfies MessageKey,
      path: ["bn_name"],
    }),
  );

export type PackageFields = z.infer<typeof packageRules>;

/** A package as its form has it; a new one without any. */
export function fieldsOf(known?: Package): PackageFields {
  if (!known) return { bn_name: "", name: "", fee: "", zone: "any", active: true };
  const { bn_name, name, fee, zone, active } = known;
  return { bn_name, name, fee: String(fee), zone: zone as PackageFields["zone"], active };
}

/** What is sent of a form. */
export function requestOf(fields: PackageFields): PackageRequest {
  return { ...fields, fee: asNumber(fields.fee) };
}
