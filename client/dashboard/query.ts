import { QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { ApiError, get, send, shopCall } from "../lib/api";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";

/** What the dashboard has asked the server for; it outlives the sections. A refusal is not asked for again. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) =>
        !(error instanceof ApiError && error.status < 500) && failures < 2,
    },
  },
});

/** The calls about the customer who is signed in to the shop shown. path is what follows "customer". */
export function useCustomerApi() {
  const { id } = useShop();
  const { locale } = useI18n();
  return useMemo(() => {
    const to = (path: string) => shopCall(`customer${path}`, id, locale);
    return {
      /** The address of a call, for what a link or a stream asks for. */
      to,
      get: <T>(path: string, signal?: AbortSignal) => get<T>(to(path), signal),
      post: <T>(path: string, body: unknown = {}) => send<T>("POST", to(path), body),
      put: <T>(path: string, body: unknown = {}) => send<T>("PUT", to(path), body),
      patch: <T>(path: string, body: unknown) => send<T>("PATCH", to(path), body),
      remove: <T>(path: string) => send<T>("DELETE", to(path)),
    };
  }, [id, locale]);
}
