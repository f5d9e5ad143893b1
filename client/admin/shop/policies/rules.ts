import * as z from "zod/mini";
import { written } from "../../../forms/rules";
import { longestPolicy } from "./limits";

// The validation rules of policies, the same as in server/shop/settings.

export const policyRules = z.object({
  version: z.string(),
  body: written(longestPolicy),
  bn_body: written(longestPolicy),
});
