import { useQuery } from "@tanstack/react-query";
import type { MessageKey } from "../../../lib/i18n";
import { useI18n } from "../../../lib/i18n";
import type {
  Attention,
  AttentionParcel,
  DifferenceRequest,
  ReturnAsked,
  SnoozeRequest,
} from "../../../types/attention.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { useMay } from "../../lib/session";

/** The query keys of all data that a change of a parcel affects. */
export const changedByParcel = [["attention"], ["orders"], ["order"], ["parcels"], ["counts"]];

/** The names of the reasons for which parcels need the team, in the server's order. */
export const reasons: Record<string, MessageKey> = {
  order_canceled: "admin.attention.order_canceled",
  difference: "admin.attention.difference",
  unknown: "admin.attention.unknown",
  check_in: "admin.attention.check_in",
  failed_attempts: "admin.attention.failed_attempts",
  no_movement: "admin.attention.no_movement",
};

/** Loads the parcels that need the team. */
export function useAttention() {
  const api = useAdminApi();
  const may = useMay();
  return useQuery({
    queryKey: ["attention"],
    queryFn: ({ signal }) => api.get<Attention>("parcels/attention", signal),
    enabled: may("orders"),
  });
}

/** Hides a parcel for a number of days. */
export function useSnooze({ id }: AttentionParcel) {
  const { t } = useI18n();
  const api = useAdminApi();
  return useSave<SnoozeRequest>({
    call: (request) => api.post(`parcels/${id}/snooze`, request),
    done: t("admin.attention.snoozed"),
    keys: [["attention"]],
  });
}

/** Records why the courier of a parcel collected another amount. */
export function useExplain({ id }: AttentionParcel, onDone: () => void) {
  const { t } = useI18n();
  const api = useAdminApi();
  return useSave<DifferenceRequest>({
    call: (request) => api.post(`parcels/${id}/difference`, request),
    done: t("admin.attention.explain.done"),
    keys: changedByParcel,
    onDone,
  });
}

/** Asks the courier to return a parcel. */
export function useReturn({ id }: AttentionParcel) {
  const { t } = useI18n();
  const api = useAdminApi();
  return useSave<void, ReturnAsked>({
    call: () => api.post(`parcels/${id}/return`, {}),
    done: ({ asked }) => t(asked ? "admin.attention.return.asked" : "admin.attention.return.call"),
    keys: changedByParcel,
  });
}
