import { useMemo } from "react";
import { ApiError, call, stepUpRequired } from "../../lib/api";
import { useI18n } from "../../lib/i18n";
import type { Locale } from "../../types/page.gen";
import { logInAgain } from "./expired";
import { forget, keeping } from "./offline/kept";
import { queries } from "./queries";
import { useAdmin } from "./session";
import { stepUp } from "./stepUp";
import { upload } from "./upload";

// The timeout of requests, in milliseconds.
const timeout = 10_000;

const base = "/api/admin/v3/";

type Change = "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Returns the API of one shop. A path is relative to the API's base, such as "orders?tab=new". Each call
 * resolves to the response's data. It rejects with ApiError, or with fetch's error without a connection or
 * after 10 s. For shop 0, no shop_id is sent.
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
    /** Returns the full address of a path, for links, pictures and event streams. */
    to,
    get: <T>(path: string, signal?: AbortSignal) => ask<T>(to(path), { signal }),
    /** Returns the whole response of a list: data together with fields such as total and pages. */
    list: <T>(path: string, signal?: AbortSignal) => whole<T>(to(path), { signal }),
    /** `leaving` sends the request with keepalive, so that it outlives the page. The body is then limited to 64 KB. */
    post: <T>(path: string, body: unknown = {}, { leaving = false } = {}) =>
      change<T>("POST", path, body, leaving),
    put: <T>(path: string, body: unknown = {}) => change<T>("PUT", path, body),
    patch: <T>(path: string, body: unknown = {}) => change<T>("PATCH", path, body),
    /** Sends DELETE with keepalive, so that the request outlives the page. */
    remove: <T>(path: string) => change<T>("DELETE", path, undefined, true),
    /** Posts a form with files. `onProgress` receives the share that has been sent, from 0 to 1. */
    upload: <T>(
      path: string,
      form: FormData,
      onProgress?: (sent: number) => void,
      signal?: AbortSignal,
    ) => heeded(() => upload<T>(to(path), form, onProgress, signal)),
  };
}

export type AdminApi = ReturnType<typeof adminApi>;

/**
 * Returns the API of the current shop, in the area's language. Without a connection, it returns stored answers
 * about orders.
 */
export function useAdminApi(): AdminApi {
  const { shop } = useAdmin();
  const { locale } = useI18n();
  return useMemo(() => keeping(adminApi(shop.id, locale)), [shop.id, locale]);
}

/** Returns the API without a shop, for login and registration. */
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
 * Runs a call. If it needs a step-up code, or the session has expired within the area, asks for a code and
 * repeats the call. If nobody is signed in, redirects to the login and rejects.
 */
async function heeded<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const code = error instanceof ApiError ? error.code : "";
    if (code === stepUpRequired && (await stepUp())) return heeded(ask);
    // A changed right causes this error, so the session is fetched again.
    if (code === "admin_forbidden") void queries.invalidateQueries({ queryKey: ["session"] });
    if (code === "admin_login_required") {
      void forget(); // The session may have been ended because the device was lost, so stored answers are deleted.
      if (await logInAgain()) return heeded(ask);
      toLogin();
    }
    throw error;
  }
}

function toLogin(): void {
  console.warn("Unauthorized, redirecting to login");
  const { pathname, search } = location;
  if (pathname.startsWith("/admin/login")) return;
  location.assign(`/admin/login?next=${encodeURIComponent(pathname + search)}`);
}
