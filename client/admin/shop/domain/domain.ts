import type { MessageKey } from "../../../lib/i18n";

/** Maximum length of a host name in characters. */
export const maxDomain = 253;

/** Returns the host of a domain or URL, without scheme, path and port. */
export function hostOf(written: string): string {
  const [host = ""] = written
    .trim()
    .toLowerCase()
    .replace(/^\w+:\/\//, "")
    .split(/[/?:]/);
  return host.replace(/\.$/, "");
}

/** Texts for a refused domain, by the server's code. */
export const domainRefusals: Record<string, MessageKey> = {
  required: "form.required",
  format: "admin.domain.format",
  ours: "admin.domain.ours",
};
