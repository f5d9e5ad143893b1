import * as z from "zod/mini";
import { says, written } from "../../../forms/rules";
import type { MessageKey } from "../../../lib/i18n";
import type { CategoryNode, CategoryRequest } from "../../../types/editor.gen";
import type { Picture } from "../../../types/media.gen";

/** Maximum lengths in characters. */
export const maxName = 60;
export const maxSlug = 80;
export const maxSizeGuide = 3000;

/** Rules of the category form, equal to server/catalog/editor/category_request.go. */
export const categoryRules = z
  .object({
    bn_name: written(maxName),
    name: written(maxName),
    slug: z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.maxLength(maxSlug, says("form.max")),
        z.regex(/^$|^[a-z0-9]+(-[a-z0-9]+)*$/, says("admin.categories.slug.wrong")),
      ),
    icon: z.string(),
    bn_size_guide: written(maxSizeGuide),
    size_guide: written(maxSizeGuide),
    parent_id: z.string(),
  })
  .check(
    z.refine((fields) => fields.bn_name !== "" || fields.name !== "", {
      error: "form.required" satisfies MessageKey,
      path: ["bn_name"],
    }),
  );

export type CategoryFields = z.infer<typeof categoryRules>;

const emptyCategory: CategoryFields = {
  bn_name: "",
  name: "",
  slug: "",
  icon: "",
  parent_id: "0",
  bn_size_guide: "",
  size_guide: "",
};

/** Returns the form values of a category, or those of a new one if `known` is undefined. */
export function fieldsOf(known?: CategoryNode): CategoryFields {
  if (!known) return emptyCategory;
  const { id: _, products: __, parent_id, ...fields } = known;
  return { ...fields, parent_id: String(parent_id) };
}

/**
 * Returns the request for the form's values. `picture` is the uploaded icon. `known` is the edited version, by
 * which the server detects conflicts.
 */
export function requestOf(
  fields: CategoryFields,
  picture?: Picture,
  known?: CategoryNode,
): CategoryRequest {
  const sent = { ...fields, parent_id: Number(fields.parent_id), picture: picture?.key ?? "" };
  if (!known) return { ...sent, had: null };
  const { id: _, products: __, ...had } = known;
  return { ...sent, had };
}
