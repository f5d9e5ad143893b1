import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { MessageKey } from "../../../lib/i18n";
import { useI18n } from "../../../lib/i18n";
import type { OrderReturns } from "../../../types/orderreturn.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";

const keyOf = (order: string) => ["order-returns", order];

/** Loads the returns of an order. */
export function useReturns(order: string) {
  const api = useAdminApi();
  return useQuery({
    queryKey: keyOf(order),
    queryFn: ({ signal }) =>
      api.get<OrderReturns>(`orders/${encodeURIComponent(order)}/returns`, signal),
    placeholderData: undefined,
  });
}

/** Changes a return by a request to `path`. The response replaces the order's returns on the screen. */
export function useReturnChange<In>(
  order: string,
  path: string,
  done: MessageKey,
  onDone: () => void = () => {},
) {
  const { t } = useI18n();
  const api = useAdminApi();
  const queries = useQueryClient();
  return useSave<In, OrderReturns>({
    call: (request) => api.post<OrderReturns>(path, request as object),
    done: t(done),
    keys: [
      ...[["order", order], ["returns"], ["counts"], ["orders"], keyOf(order)],
      ...[["payments"], ["order-payments"]],
    ],
    onDone: (now) => {
      queries.setQueryData(keyOf(order), now);
      onDone();
    },
  });
}
