import type { MessageKey } from "../../../lib/i18n";
import type { ConfirmationDetails } from "../../../types/confirmation.gen";

const steps: Record<string, MessageKey> = {
  asked: "admin.confirmation.step.asked",
  fallback: "admin.confirmation.step.fallback",
  skipped: "admin.confirmation.step.skipped",
  confirmed: "admin.confirmation.step.confirmed",
  declined: "admin.confirmation.step.declined",
};

const whatsappSteps: Record<string, MessageKey> = {
  asked: "admin.confirmation.step.asked.whatsapp",
  confirmed: "admin.confirmation.step.confirmed.whatsapp",
  declined: "admin.confirmation.step.declined.whatsapp",
};

/** Returns the text for a step of an order's confirmation. */
export function confirmationStep(details: ConfirmationDetails | null): MessageKey {
  const { step = "", channel = "" } = details ?? {};
  return (channel === "whatsapp" && whatsappSteps[step]) || steps[step] || "admin.confirmation";
}
