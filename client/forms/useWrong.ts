import { type MessageKey, useI18n } from "../lib/i18n";

/** Returns a function that gives the text for a rule's message: the text of that key, else that the format is invalid. */
export function useWrong(): (message: string, bounds: { min?: number; max?: number }) => string {
  const { t } = useI18n();
  return (message, { min = 0, max = 0 }) => {
    const key = message as MessageKey;
    return t(t(key) ? key : "form.format", { min, max });
  };
}
