import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type {
  CustomerBlock,
  CustomerDetails,
  CustomerTagging,
} from "../../../types/customerlist.gen";
import { useAdminApi } from "../../lib/api";
import { changedByCustomer } from "../../lib/changedByCustomer";
import { useSave } from "../../lib/save";

/** Loads the customer whose id is in the address. */
export function useCustomer() {
  const { customer: id = "" } = useParams();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["customer", id],
    queryFn: ({ signal }) =>
      api.get<CustomerDetails>(`customers/${encodeURIComponent(id)}`, signal),
    placeholderData: undefined,
  });
  return { id, query };
}

/** Adds and removes tags of a customer. */
export function useTagCustomer(id: number) {
  const api = useAdminApi();
  return useSave<CustomerTagging, CustomerDetails>({
    call: (request) => api.post(`customers/${id}/tags`, request),
    keys: changedByCustomer,
  });
}

/** Blocks a customer, or changes the reason. `done` is the text of the toast. */
export function useBlock(id: number, done: string, onDone: () => void) {
  const api = useAdminApi();
  return useSave<CustomerBlock, CustomerDetails>({
    call: (request) => api.put(`customers/${id}/block`, request),
    keys: changedByCustomer,
    done,
    onDone,
  });
}

/** Unblocks a customer. `done` is the text of the toast. */
export function useUnblock(id: number, done: string) {
  const api = useAdminApi();
  return useSave({
    call: () => api.remove(`customers/${id}/block`),
    keys: changedByCustomer,
    done,
  });
}
