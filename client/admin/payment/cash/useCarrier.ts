import { useQuery } from "@tanstack/react-query";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { CarrierRequest, Question } from "../../../types/handcash.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";

/** The persons who can carry the cash of orders that are delivered without a courier, as on the server. */
export const carriers = [
  {
    value: "hand",
    text: "admin.cash.carrier.hand",
    hint: "admin.cash.carrier.hand.hint",
  },
  {
    value: "rider",
    text: "admin.cash.carrier.rider",
    hint: "admin.cash.carrier.rider.hint",
  },
] as const satisfies { value: string; text: MessageKey; hint: MessageKey }[];

/** Loads the shop's choice, and the delivered orders that wait for it. */
export function useCarrier() {
  const api = useAdminApi();
  return useQuery({
    queryKey: ["cash", "carrier"],
    queryFn: ({ signal }) => api.get<Question>("cash/carrier", signal),
  });
}

/** Returns a mutation that stores the choice. */
export function useChooseCarrier() {
  const { t } = useI18n();
  const api = useAdminApi();
  return useSave<CarrierRequest["carrier"]>({
    call: (carrier) => api.put("cash/carrier", { carrier }),
    done: t("admin.cash.carrier.saved"),
    optimistic: {
      key: ["cash", "carrier"],
      change: (_: Question, carrier: string): Question => ({ carrier, orders: 0, amount: 0 }),
    },
    keys: [["cash"]],
  });
}
