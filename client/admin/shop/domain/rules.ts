import * as z from "zod/mini";
import { needed } from "../../../forms/rules";
import type { MessageKey } from "../../../lib/i18n";

/** Maximum length of a host name in characters. */
export const maxDomain = 253;

/**
 * Checks only that something is written; the server validates the domain, which may be pasted as a
 * URL.
 */
export const domainRules = z.object({ domain: needed(maxDomain) });

export type DomainFields = z.infer<typeof domainRules>;

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
