import { queryOptions } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { Picture } from "../../types/media.gen";
import type { AdminApi } from "./api";

export type Role = "owner" | "staff";

/** The shop that is managed. */
export interface AdminShop {
  id: number;
  slug: string;
  name: string;
  bn_name: string;
  logo: Picture | null;
  /** 1, 2 or 3. */
  theme: number;
  currency: string;
  /** Published. */
  public: boolean;
  /** Why the platform has closed it; empty where it has not. */
  suspension: string;
  /** The whole address of its storefront. */
  address: string;
  /** The host of that address where it is the shop's own; else empty. */
  own_host: string;
  /** {slug}.{market host} is its address, unless it has a domain. */
  subdomain: boolean;
}

/** Who is signed in. */
export interface AdminPerson {
  id: number;
  name: string;
  phone: string;
  role: Role;
}

export interface AdminSession {
  shop: AdminShop;
  user: AdminPerson;
}

/** Who is signed in to a shop, and what is known of it. Every change of the shop invalidates ["session"]. */
export function sessionQuery(api: AdminApi, slug: string) {
  return queryOptions({
    queryKey: ["session", slug],
    queryFn: ({ signal }) =>
      api.get<AdminSession>(`session?slug=${encodeURIComponent(slug)}`, signal),
    staleTime: 60_000,
    placeholderData: undefined,
  });
}

export const AdminContext = createContext<AdminSession | null>(null);

/** The shop that is managed and who does it; on the screens of a shop alone. */
export function useAdmin(): AdminSession {
  const session = useContext(AdminContext);
  if (!session) throw new Error("useAdmin outside of a shop's screens");
  return session;
}

/** Whether one may see a screen: an owner sees all, staff what is theirs. */
export function allows(needed: Role, role: Role): boolean {
  return needed === "staff" || role === "owner";
}
