import * as z from "zod/mini";
import { says, written } from "../../../forms/rules";
import { longest } from "./limits";

// The validation rules of banners, the same as in server/shop/settings.

export const bannerRules = z.object({
  version: z.string(),
  picture: z.string().check(z.minLength(1, says("admin.banners.picture.needed"))),
  phone_picture: z.string(),
  shade: z.number(),
  title: written(longest.title),
  bn_title: written(longest.title),
  subtitle: written(longest.subtitle),
  bn_subtitle: written(longest.subtitle),
  alt: written(longest.subtitle),
  bn_alt: written(longest.subtitle),
  category_slug: z.string(),
  product_slug: z.string(),
  active: z.boolean(),
});
