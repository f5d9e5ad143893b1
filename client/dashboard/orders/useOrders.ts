import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { usePage } from "../../lib/page";
import { sectionPath } from "../../lib/paths";
import { statuses } from "../../order/status";
import type { CustomerOrders } from "../../types/order.gen";
import { useCustomerApi } from "../query";

/** Returns the order status (empty for all) and the page number that the address names. */
export function useOrderChoice(): { status: string; page: number } {
  const query = new URLSearchParams(usePage().url.split("?")[1]);
  const status = query.get("status") ?? "";
  const page = Number(query.get("page"));
  return {
    status: statuses.includes(status) ? status : "",
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
}

/** Returns the path of a page of the customer's orders. */
export function ordersPath(status: string, page = 1): string {
  const query = new URLSearchParams();
  if (status) query.set("status", status);
  if (page > 1) query.set("page", String(page));
  const path = sectionPath("my_orders");
  return String(query) ? `${path}?${query}` : path;
}

/** Loads a page of the customer's orders, with the previous page as placeholder. */
export function useOrders(status: string, page: number) {
  const api = useCustomerApi();
  return useQuery({
    queryKey: ["orders", status, page],
    queryFn: ({ signal }) =>
      api.get<CustomerOrders>(`/orders?status=${status}&page=${page}`, signal),
    placeholderData: keepPreviousData,
  });
}
