import type { OpenRequest } from "../../../types/merchant.gen";
import { isSlug } from "./slug";

/** The fields of a new shop. */
export type Opening = Omit<OpenRequest, "code">;

/** The steps of the registration. */
export const steps = ["shop", "look", "owner"] as const;
export type Step = (typeof steps)[number];

/** Returns the step that contains a field. */
export function stepOf(field: string): Step {
  if (["name", "slug", "district", "goods"].includes(field)) return "shop";
  return field === "theme" ? "look" : "owner";
}

/** Returns the requested step, or the first step before it whose fields are incomplete. */
export function stepShown(asked: Step, { name, slug, district, goods }: Opening): Step {
  const complete = name.trim() !== "" && isSlug(slug) && district !== "" && goods !== "";
  return complete ? asked : "shop";
}
