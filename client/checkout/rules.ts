import * as z from "zod/mini";
import { longest } from "../forms/limits";
import { email, mobile, needed, place, written } from "../forms/rules";
import type { CheckoutFields } from "../state/checkout";

/** The validation rules of an order; messages are text keys. */
export const checkoutRules: z.ZodMiniType<CheckoutFields, CheckoutFields> = z.object({
  name: needed(longest.name),
  mobile: mobile(),
  email: email(),
  ...place(),
  note: written(longest.note),
});
