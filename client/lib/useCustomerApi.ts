import { useMemo } from "react";
import type { Locale } from "../types/page.gen";
import { get, send, shopCall } from "./api";
import { useI18n } from "./i18n";
import { useShop } from "./page";

/** Returns the customer API of a shop. `path` is the part after "customer". */
export function customerApi(shop: number, locale: Locale) {
  const to = (path: string) => shopCall(`customer${path}`, shop, locale);
  return {
    /** Returns the address of a call, for a link or an event stream. */
    to,
    get: <T>(path: string, signal?: AbortSignal) => get<T>(to(path), signal),
    post: <T>(path: string, body: unknown = {}) => send<T>("POST", to(path), body),
    put: <T>(path: string, body: unknown = {}) => send<T>("PUT", to(path), body),
    patch: <T>(path: string, body: unknown) => send<T>("PATCH", to(path), body),
    remove: <T>(path: string) => send<T>("DELETE", to(path)),
  };
}

export type CustomerApi = ReturnType<typeof customerApi>;

/** Returns the customer API of the current shop in the page's language. */
export function useCustomerApi(): CustomerApi {
  const { id } = useShop();
  const { locale } = useI18n();
  return useMemo(() => customerApi(id, locale), [id, locale]);
}
