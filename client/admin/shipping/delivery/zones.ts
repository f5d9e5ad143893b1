import type { MessageKey } from "../../../lib/i18n";

/** Delivery zones relative to the shop's district. */
export const zones = ["inside", "outside", "any"] as const;

export const zoneTexts: Record<string, MessageKey> = {
  inside: "admin.delivery.zone.inside",
  outside: "admin.delivery.zone.outside",
  any: "admin.delivery.zone.any",
};
