import { useMemo } from "react";
import { ApiError, call, stepUpRequired } from "../../lib/api";
import { useI18n } from "../../lib/i18n";
import type { Locale } from "../../types/page.gen";
import { useAdmin } from "./session";
import { stepUp } from "./stepUp";
import { upload } from "./upload";

// In milliseconds: SPEC.md section 9.
const timeout = 10_000;

const base = "/api/admin/v3/";

type Change = "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * The calls about one shop, by the path that follows the API's base: "orders?tab=new".
 * Each answers what the answer has as its data, and throws ApiError, or what fetch
 * throws without a connection and after 10 s. shop 0 leaves the shop to the path.
 */
export function adminApi(shop: number, locale: Locale) {
  const to = (path: string) => {
    const query = shop ? `shop_id=${shop}&lang=${locale}` : `lang=${locale}`;
    return `${base}${path}${path.includes("?") ? "&" : "?"}${query}`;
  };
  const change = <T>(
    method: Change,
    path: string,
    body?: unknown,
    keepalive = false,
  ): Promise<T> => {
    const form = body instanceof FormData;
    const headers = body === undefined || form ? undefined : { "Content-Type": "application/json" };
    const sent = body === undefined || form ? body : JSON.stringify(body);
    return ask(to(path), { method, headers, body: sent, keepalive });
  };
  return {
    /** The address of a call, for what a link, a picture or a stream asks for. */
    to,
    get: <T>(path: string, signal?: AbortSignal) => ask<T>(to(path), { signal }),
    /** The whole answer of a list: its data, and beside it such as total and pages. */
    list: <T>(path: string, signal?: AbortSignal) => whole<T>(to(path), { signal }),
    /** leaving: it is still asked for when the page is left at that moment; of at most 64 KB. */
    post: <T>(path: string, body: unknown = {}, { leaving = false } = {}) =>
      change<T>("POST", path, body, leaving),
    put: <T>(path: string, body: unknown = {}) => change<T>("PUT", path, body),
    patch: <T>(path: string, body: unknown = {}) => change<T>("PATCH", path, body),
    /** Asks for a removal; it is still asked for when the page is left at that moment. */
    remove: <T>(path: string) => change<T>("DELETE", path, undefined, true),
    /** Posts a form with its files; onProgress is told how much of it is sent, from 0 to 1. */
    upload: <T>(
      path: string,
      form: FormData,
      onProgress?: (sent: number) => void,
      signal?: AbortSignal,
    ) => heeded(() => upload<T>(to(path), form, onProgress, signal)),
  };
}

export type AdminApi = ReturnType<typeof adminApi>;

/** adminApi of the shop that is managed, in the area's language. */
export function useAdminApi(): AdminApi {
  const { shop } = useAdmin();
  const { locale } = useI18n();
  return useMemo(() => adminApi(shop.id, locale), [shop.id, locale]);
}

/** The same outside of a shop: for signing in and opening one. */
export function useOpenApi(): AdminApi {
  const { locale } = useI18n();
  return useMemo(() => adminApi(0, locale), [locale]);
}

async function ask<T>(address: string, init: RequestInit): Promise<T> {
  return (await whole<{ data: T }>(address, init)).data;
}

function whole<T>(address: string, init: RequestInit): Promise<T> {
  return heeded(() => timed(address, init));
}

async function timed<T>(address: string, { signal, ...init }: RequestInit): Promise<T> {
  const giveUp = new AbortController();
  const abort = () => giveUp.abort();
  const timer = setTimeout(abort, timeout);
  signal?.addEventListener("abort", abort);
  try {
    return await call<T>(address, { ...init, signal: giveUp.signal });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The answer of a call. Where nobody is signed in, the way to sign in is taken; where the
 * session must be proven first, a code is asked for and the call is repeated.
 */
async function heeded<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const code = error instanceof ApiError ? error.code : "";
    if (code === stepUpRequired && (await stepUp())) return heeded(ask);
    if (code === "admin_login_required") toLogin();
    throw error;
  }
}

function toLogin(): void {
  console.warn("Unauthorized, redirecting to login"); // SPEC.md section 8
  const { pathname, search } = location;
  if (pathname.startsWith("/admin/login")) return;
  location.assign(`/admin/login?next=${encodeURIComponent(pathname + search)}`);
}
