import { type MessageKey, useI18n } from "../lib/i18n";

/** Gives what is said of a field by its rule's message: a text's key; of any other that its format is invalid. */
export function useWrong(): (message: string, bounds: { min?: number; max?: number }) => string {
  const { t } = useI18n();
  return (message, { min = 0, max = 0 }) => {
    const key = message as MessageKey;
    return t(t(key) ? key : "form.format", { min, max });
  };
}
