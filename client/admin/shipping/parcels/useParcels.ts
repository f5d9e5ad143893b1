import { useQuery } from "@tanstack/react-query";
import type { Parcel, ParcelList } from "../../../types/parcel.gen";
import { useAdminApi } from "../../lib/api";
import { isWaiting } from "./texts";

/** The query keys of all data that contains parcels. */
export const changedByParcel = [
  ...[["parcels"], ["orders"], ["order"], ["order-payments"], ["order-returns"]],
  ...[["activity"], ["counts"]],
];

// Polling interval in milliseconds while parcels are being sent.
const soon = 1500;

const pace = (parcels: Parcel[] | undefined) =>
  parcels?.some(({ state }) => isWaiting(state)) ? soon : false;

/** Loads the parcels of an order, and polls while one is being sent. */
export function useOrderParcels(order: string) {
  const api = useAdminApi();
  return useQuery({
    queryKey: ["parcels", "of", order],
    queryFn: ({ signal }) =>
      api.get<Parcel[]>(`orders/${encodeURIComponent(order)}/parcels`, signal),
    refetchInterval: ({ state }) => pace(state.data),
  });
}

/** Loads a list of parcels, and polls while one is being sent. */
export function useParcelList(query: string, enabled = true) {
  const api = useAdminApi();
  return useQuery({
    queryKey: ["parcels", query],
    queryFn: ({ signal }) => api.get<ParcelList>(`parcels?${query}`, signal),
    refetchInterval: ({ state }) => pace(state.data?.parcels),
    enabled,
  });
}
