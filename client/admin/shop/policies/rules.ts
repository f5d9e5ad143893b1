import * as z from "zod/mini";
import { written } from "../../../forms/rules";

// The validation rules of policies, the same as in server/shop/settings.

/** The maximum length of a policy in letters. */
export const longestPolicy = 10_000;

export const policyRules = z.object({
  version: z.string(),
  body: written(longestPolicy),
  bn_body: written(longestPolicy),
});
