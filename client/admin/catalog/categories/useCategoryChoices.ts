import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useI18n } from "../../../lib/i18n";
import type { CategoryNode } from "../../../types/editor.gen";
import type { Locale } from "../../../types/page.gen";
import { useAdminApi } from "../../lib/api";
import { nameIn } from "../../lib/nameIn";

export interface CategoryChoice {
  value: string;
  /** The name, with a dash for each level of its depth. */
  text: string;
}

/** Returns the shop's categories for a select, each after its parent; empty until loaded. */
export function useCategoryChoices(): CategoryChoice[] {
  const api = useAdminApi();
  const { locale } = useI18n();
  const { data } = useQuery({
    queryKey: ["categories"],
    queryFn: ({ signal }) => api.get<CategoryNode[]>("categories", signal),
  });
  return useMemo(() => choicesOf(data ?? [], locale), [data, locale]);
}

function choicesOf(nodes: CategoryNode[], locale: Locale, above = 0, depth = 0): CategoryChoice[] {
  return nodes
    .filter(({ parent_id }) => parent_id === above)
    .flatMap((node) => [
      { value: String(node.id), text: `${"– ".repeat(depth)}${nameIn(node, locale)}` },
      ...choicesOf(nodes, locale, node.id, depth + 1),
    ]);
}
