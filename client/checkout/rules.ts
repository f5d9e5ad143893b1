import * as z from "zod/mini";
import { email, longest, mobile, needed, place, written } from "../forms/rules";
import type { CheckoutFields } from "../state/checkout";

/** What an order needs, SPEC.md section 5; the messages are keys of texts. */
export const checkoutRules: z.ZodMiniType<CheckoutFields, CheckoutFields> = z.object({
  name: needed(longest.name),
  mobile: mobile(),
  email: email(),
  ...place(),
  note: written(longest.note),
});
