import type { ErrorKind } from "../types/page.gen";
import type { MessageKey } from "./i18n";

/** The title and the hint of each kind of error. */
export const errorTexts: Record<ErrorKind, [title: MessageKey, hint: MessageKey]> = {
  "no-internet": ["error.no_internet", "error.no_internet.hint"],
  "not-found": ["not_found.page", "not_found.page.hint"],
  "server-error": ["error.server", "error.server.hint"],
  default: ["error.default", "error.default.hint"],
};
