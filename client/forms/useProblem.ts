import { ApiError, isUnanswered, stepUpRequired } from "../lib/api";
import { type I18n, useI18n } from "../lib/i18n";

/** Returns the text of a rate limit error with the number of minutes before a retry. */
export function limitText({ tn }: Pick<I18n, "tn">, { retryAfter }: ApiError): string {
  return tn("form.limit", Math.ceil((retryAfter || 60) / 60));
}

/** Returns a function that returns the text for a failed call, which is empty if the user has canceled it. */
export function useProblem(): (error: unknown) => string {
  const i18n = useI18n();
  const { t } = i18n;
  return (error) => {
    if (isUnanswered(error)) return t("form.network");
    if (!(error instanceof ApiError)) return t("error.default.hint");
    if (error.code === stepUpRequired) return "";
    if (error.status === 429) return limitText(i18n, error);
    return error.message || t(error.status < 500 ? "error.default.hint" : "error.server.hint");
  };
}
