import type { MessageKey } from "../../../lib/i18n";

/** Texts for the kinds of advance rules, as on the server. */
export const ruleKinds: Record<string, MessageKey> = {
  none: "admin.payments.rule.none",
  delivery: "admin.payments.rule.delivery",
  fixed: "admin.payments.rule.fixed",
  percent: "admin.payments.rule.percent",
  full: "admin.payments.rule.full",
};
