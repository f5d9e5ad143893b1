import { useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "../../../components/toast";
import { ApiError } from "../../../lib/api";
import { useI18n } from "../../../lib/i18n";
import type { CategoryNode } from "../../../types/editor.gen";
import { useAdminApi } from "../../lib/api";
import { nameIn } from "../../lib/nameIn";
import { useSave } from "../../lib/save";
import { useFinishRemovals, useUndo } from "../../lib/undo";
import { drop, type Step, step, without } from "./tree";

const key = ["categories"];

/** Loads the category tree of the shop, and returns its mutations. */
export function useCategories() {
  const { t, locale } = useI18n();
  const api = useAdminApi();
  const queries = useQueryClient();
  const undo = useUndo();
  const finishRemovals = useFinishRemovals(key);
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get<CategoryNode[]>("categories", signal),
  });
  const { mutate } = useSave({
    call: async (tree: CategoryNode[]) => {
      // Pending removals are finished first, because the new order must contain every category that the server has.
      await finishRemovals();
      const categories = tree.map(({ id, parent_id }) => ({ id, parent_id }));
      try {
        await api.put("categories/order", { categories });
      } catch (error) {
        if (error instanceof ApiError && error.code === "categories_changed") {
          queries.setQueryData(key, error.data);
        }
        throw error;
      }
    },
    optimistic: { key, change: (_: CategoryNode[], tree) => tree },
  });
  const arrange = (tree?: CategoryNode[]) =>
    tree ? mutate(tree) : toast("error", t("admin.categories.no_place"));
  return {
    query,
    move: (tree: CategoryNode[], id: number, way: Step) => arrange(step(tree, id, way)),
    drop: (tree: CategoryNode[], id: number, over: number) => arrange(drop(tree, id, over)),
    remove: (gone: CategoryNode) =>
      undo({
        text: t("admin.categories.removed", { name: nameIn(gone, locale) }),
        key,
        without: (known: CategoryNode[]) => without(known, gone),
        act: () => api.remove(`categories/${gone.id}`),
      }),
  };
}
