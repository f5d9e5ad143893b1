import { useQuery } from "@tanstack/react-query";
import type { AdminOrder } from "../../../types/order.gen";
import type { EditAmounts, EditPreview } from "../../../types/orderedit.gen";
import { useAdminApi } from "../../lib/api";
import { same } from "../../lib/save";
import { type EditLine, previewRequest } from "./contents";
import type { EditFields } from "./rules";

/** The amounts of an edited order with its discounts as they are, and calculated anew. */
export interface Choice {
  kept: EditAmounts;
  anew: EditAmounts;
  /** Whether the amounts are those of earlier contents, until the server has answered. */
  stale: boolean;
}

/** Returns the amounts between which the merchant can choose, or null if calculating the discounts anew would change nothing. */
export function useEditPreview(
  order: AdminOrder,
  lines: EditLine[],
  fields: EditFields,
  open: boolean,
): Choice | null {
  const api = useAdminApi();
  const request = open && order.discounts.length > 0 ? previewRequest(order, lines, fields) : null;
  const { data, isPlaceholderData } = useQuery({
    queryKey: ["edit-preview", order.order_id, request],
    queryFn: () => api.post<EditPreview>(`orders/${order.order_id}/preview_edit`, request),
    staleTime: 0,
    enabled: request !== null,
  });
  if (!request || !data?.anew || same(data.kept, data.anew)) return null;
  return { kept: data.kept, anew: data.anew, stale: isPlaceholderData };
}
