import * as z from "zod/mini";
import { needed } from "../../forms/rules";
import type { MessageKey } from "../../lib/i18n";

/** The most letters of a host's name. */
export const maxDomain = 253;

/** A domain as it is written, be it as an address; what it comes to the server says. */
export const domainRules = z.object({ domain: needed(maxDomain) });

export type DomainFields = z.infer<typeof domainRules>;

/** The host of what was written: without the scheme, the path and the port. */
export function hostOf(written: string): string {
  const [host = ""] = written
    .trim()
    .toLowerCase()
    .replace(/^\w+:\/\//, "")
    .split(/[/?:]/);
  return host.replace(/\.$/, "");
}

/** What is said of a domain that the server refuses, by its code. */
export const domainRefusals: Record<string, MessageKey> = {
  required: "form.required",
  format: "admin.domain.format",
  ours: "admin.domain.ours",
};
