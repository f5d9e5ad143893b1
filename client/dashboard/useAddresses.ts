import { useQuery, useQueryClient } from "@tanstack/react-query";
import { loadPlaces } from "../lib/loadPlaces";
import type { Address, AddressRequest } from "../types/account.gen";
import { useCustomerApi } from "./query";

/** Loads the customer's addresses, the default first, and the places for their names. */
export function useAddresses() {
  const api = useCustomerApi();
  return useQuery({
    queryKey: ["addresses"],
    queryFn: async ({ signal }) => {
      const [addresses, places] = await Promise.all([
        api.get<Address[]>("/addresses", signal),
        loadPlaces(),
      ]);
      return { addresses, places };
    },
  });
}

/** Returns the calls that change addresses; each rejects with the API's error. */
export function useAddressCalls() {
  const api = useCustomerApi();
  const queries = useQueryClient();
  const anew = () => queries.invalidateQueries({ queryKey: ["addresses"] });
  return {
    /** Replaces the address with this id, or adds the address if the id is 0. */
    async save(id: number, address: AddressRequest) {
      if (id) await api.put<Address>(`/addresses/${id}`, address);
      else await api.post<Address>("/addresses", address);
      await anew();
    },
    async remove(id: number) {
      await api.remove<null>(`/addresses/${id}`);
      await anew();
    },
  };
}
