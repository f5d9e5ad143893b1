import type { MessageKey } from "../../../lib/i18n";

/** What happened to the confirmation of an order, in words. */
export const confirmationSteps: Record<string, MessageKey> = {
  asked: "admin.confirmation.step.asked",
  skipped: "admin.confirmation.step.skipped",
  confirmed: "admin.confirmation.step.confirmed",
  declined: "admin.confirmation.step.declined",
};
