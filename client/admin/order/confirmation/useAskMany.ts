import { useI18n } from "../../../lib/i18n";
import type { ConfirmationRequest } from "../../../types/confirmation.gen";
import type { BulkResult } from "../../../types/order.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";

/** Asks the customers of several orders to confirm them. `onEnd` is called with the results. */
export function useAskMany(onEnd: (results: BulkResult[]) => void) {
  const { tn } = useI18n();
  const api = useAdminApi();
  return useSave<string[], BulkResult[]>({
    call: (orders) =>
      api.post<BulkResult[]>("orders/confirmations", { orders } satisfies ConfirmationRequest),
    done: (results) => {
      const sent = results.filter(({ code }) => !code).length;
      return sent > 0 ? tn("admin.confirmation.bulk", sent) : "";
    },
    keys: [["orders"], ["order"]],
    onDone: onEnd,
  });
}
