import * as z from "zod/mini";
import { needed, says } from "../../../forms/rules";

// The validation rules of members, the same as in server/team.

/** The maximum length of a member's name in letters. */
export const longestName = 50;

export const memberRules = z.object({
  name: needed(longestName),
  role: z.string().check(z.minLength(1, says("form.required"))),
});
