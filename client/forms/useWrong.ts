import { type MessageKey, useI18n } from "../lib/i18n";

/** Returns a function that translates a rule's message. A message that is not a text key becomes the text for an invalid format. */
export function useWrong(): (message: string, bounds: { min?: number; max?: number }) => string {
  const { t } = useI18n();
  return (message, { min = 0, max = 0 }) => {
    const key = message as MessageKey;
    return t(t(key) ? key : "form.format", { min, max });
  };
}
