import type { MessageKey } from "../../../lib/i18n";

/** Texts for the steps of an order's confirmation. */
export const confirmationSteps: Record<string, MessageKey> = {
  asked: "admin.confirmation.step.asked",
  skipped: "admin.confirmation.step.skipped",
  confirmed: "admin.confirmation.step.confirmed",
  declined: "admin.confirmation.step.declined",
};
