import { queryOptions } from "@tanstack/react-query";
import { createContext, useCallback, useContext } from "react";
import type { Picture } from "../../types/media.gen";
import type { AdminApi } from "./api";
import { keptSession } from "./offline/kept";
import { allows, type Need, type Right } from "./rights";

/** The shop as its members see it. */
export interface AdminShop {
  id: number;
  slug: string;
  name: string;
  bn_name: string;
  logo: Picture | null;
  /** Theme number: 1, 2 or 3. */
  theme: number;
  currency: string;
  /** Whether the shop is published. */
  public: boolean;
  /** The reason why the platform suspended the shop; empty if it did not. */
  suspension: string;
  /** The storefront's URL. */
  address: string;
  /** The URL's host if it is the shop's own domain; else empty. */
  own_host: string;
  /** Whether the address is {slug}.{market host} when the shop has no domain. */
  subdomain: boolean;
  /** Whether prices after a discount are rounded to whole major units. */
  round_prices: boolean;
  /** The English name of its district; empty if it was never asked for. */
  district: string;
  /** Whether an owner has checked the delivery fees. */
  delivery_confirmed: boolean;
  /** The statuses of orders about which customers get an SMS. */
  order_messages?: string[];
}

/** The signed-in member of the shop's team. */
export interface AdminPerson {
  id: number;
  name: string;
  phone: string;
  /** The name of a predefined role, or "custom". */
  role: string;
  /** The name of a custom role; empty for others. */
  role_name: string;
  rights: Right[];
}

export interface AdminSession {
  shop: AdminShop;
  user: AdminPerson;
}

/** Returns the query for the signed-in person and the shop. Every change of the shop invalidates ["session"]. */
export function sessionQuery(api: AdminApi, slug: string) {
  return queryOptions({
    queryKey: ["session", slug],
    queryFn: ({ signal }) =>
      keptSession(slug, () =>
        api.get<AdminSession>(`session?slug=${encodeURIComponent(slug)}`, signal),
      ),
    staleTime: 60_000,
    placeholderData: undefined,
  });
}

export const AdminContext = createContext<AdminSession | null>(null);

/** Returns the session of the current shop. Throws outside of a shop's screens. */
export function useAdmin(): AdminSession {
  const session = useContext(AdminContext);
  if (!session) throw new Error("useAdmin outside of a shop's screens");
  return session;
}

/** Returns a function that reports whether the signed-in person has a right or role. */
export function useMay(): (need: Need) => boolean {
  const { user } = useAdmin();
  return useCallback((need) => allows(need, user), [user]);
}
