import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { AdminOrder } from "../../../types/order.gen";
import { useAdminApi } from "../../lib/api";

/** Loads the order whose id is in the address. */
export function useOrder() {
  const { order: id = "" } = useParams();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["order", id],
    queryFn: ({ signal }) => api.get<AdminOrder>(`orders/${encodeURIComponent(id)}`, signal),
    placeholderData: undefined,
  });
  return { id, query };
}
