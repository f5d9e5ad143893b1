import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { OrderPayments, Payment } from "../../../types/payment.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { isSending } from "./refund";

/** Returns the polling interval of payments in milliseconds: 3000 while a refund is being sent, else false. */
export function again(payments: Payment[] | undefined): number | false {
  return payments?.some(isSending) ? 3000 : false;
}

/** Returns the amount of a payment that can still be refunded, in major units. */
export function leftOf({ received, refunded, refunding }: Payment): number {
  return Math.round((received - refunded - refunding) * 100) / 100;
}

const keyOf = (order: string) => ["order-payments", order];

/** Loads the payments of an order. */
export function useOrderPayments(order: string) {
  const api = useAdminApi();
  return useQuery({
    queryKey: keyOf(order),
    queryFn: ({ signal }) =>
      api.get<OrderPayments>(`orders/${encodeURIComponent(order)}/payments`, signal),
    placeholderData: undefined,
    refetchInterval: ({ state }) => again(state.data?.payments),
  });
}

/** Changes a payment by a request to `path`. The response replaces the order's payments on the screen. */
export function usePaymentStep<In>(path: string, done: MessageKey, onDone: () => void = () => {}) {
  const { t } = useI18n();
  const api = useAdminApi();
  const queries = useQueryClient();
  return useSave<In, OrderPayments>({
    call: (request) => api.post<OrderPayments>(path, request as object),
    done: t(done),
    keys: [["payments"], ["counts"], ["orders"], ["order"], ["order-payments"], ["order-returns"]],
    onDone: (now) => {
      queries.setQueryData(keyOf(now.order_id), now);
      onDone();
    },
  });
}
