import * as z from "zod/mini";
import { longest } from "../../../forms/limits";
import { mobile, needed, says } from "../../../forms/rules";
import { district } from "../../lib/rules";
import type { Step } from "./opening";
import { isSlug } from "./slug";

// Rules of the registration form, equal to the server's. Messages are text keys.

const shop = {
  name: needed(longest.name),
  slug: z.string().check(
    z.trim(),
    z.minLength(1, says("form.required")),
    z.refine((slug) => isSlug(slug), says("admin.register.slug.format")),
  ),
  district: district(),
  goods: z.string().check(z.minLength(1, says("admin.register.goods.required"))),
};
const look = { theme: z.number() };
const owner = {
  owner_name: needed(longest.name),
  phone: mobile(),
  first_orders: z.optional(z.boolean()),
};

/** The rules of each step; the last step checks all fields. */
export const stepRules: Record<Step, z.ZodMiniType<object, object>> = {
  shop: z.looseObject(shop),
  look: z.looseObject(look),
  owner: z.looseObject({ ...shop, ...look, ...owner }),
};
