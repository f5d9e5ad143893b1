import * as z from "zod/mini";
import { needed } from "../../../forms/rules";
import { isSlug } from "../opening/slug";
import { maxDomain } from "./domain";

/**
 * Checks only that something is written; the server validates the domain, which may be pasted as a
 * URL.
 */
export const domainRules = z.object({ domain: needed(maxDomain) });

/** The rules of a new slug. */
export const slugRules = z.object({
  slug: z
    .string()
    .check(z.trim(), z.toLowerCase(), z.refine(isSlug, { error: "admin.register.slug.format" })),
});
