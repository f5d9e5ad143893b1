import type { Quote, QuoteLine } from "../types/checkout.gen";
import type { Locale } from "../types/page.gen";

/** Optional details of an error response in addition to its code. */
interface Details {
  fields?: Record<string, string>;
  data?: unknown;
  /** Seconds to wait before a retry; 0 if the server names none. */
  retryAfter?: number;
}

/** An error response of the server. `code` is the server's error code, such as "validation". */
export class ApiError extends Error {
  readonly fields: Record<string, string>;
  readonly data: unknown;
  readonly retryAfter: number;

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    { fields = {}, data = null, retryAfter = 0 }: Details = {},
  ) {
    super(message);
    this.fields = fields;
    this.data = data;
    this.retryAfter = retryAfter;
  }
}

/** Reports whether a call failed without a response, because there was no connection or the timeout was reached. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError || (error as Error | null)?.name === "AbortError";
}

/**
 * The header of every change. HTML forms cannot set headers, so the server rejects changes without it
 * (web/edge/csrf.go).
 */
export const scriptHeader = { "X-Requested-With": "haat" };

/**
 * The code of an error that requires an SMS code. Callers see it only if the user closed the dialog that asks
 * for the code.
 */
export const stepUpRequired = "step_up_required";

// Timeouts in milliseconds. The timeout of uploads equals the server's.
const timeout = 40_000;
const uploadTimeout = 5 * 60_000;

type Method = "POST" | "PUT" | "PATCH" | "DELETE";

interface Post {
  body: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Returns the address of a call about a shop, with messages in the page's language. */
export function shopCall(path: string, shop: number, locale: Locale): string {
  return `/api/v1/${path}${path.includes("?") ? "&" : "?"}shop_id=${shop}&lang=${locale}`;
}

/** Posts a JSON body and returns the response's data. */
export function post<T>(address: string, { body, headers, signal }: Post): Promise<T> {
  const json = { "Content-Type": "application/json", ...headers };
  return data(address, { method: "POST", headers: json, body: JSON.stringify(body), signal });
}

/** Returns the response's data. */
export function get<T>(address: string, signal?: AbortSignal): Promise<T> {
  return data(address, { signal });
}

/** Sends a change and returns the response's data. FormData is sent unchanged, any other body as JSON. */
export function send<T>(method: Method, address: string, body?: unknown): Promise<T> {
  if (body === undefined || body instanceof FormData) return data(address, { method, body });
  const headers = { "Content-Type": "application/json" };
  return data(address, { method, headers, body: JSON.stringify(body) });
}

async function data<T>(address: string, init: RequestInit): Promise<T> {
  return (await call<{ data: T }>(address, init)).data;
}

/**
 * Returns the current price of a cart and its delivery by the given package, or else by a package for the
 * district. Throws ApiError, or TypeError without a connection.
 */
export function fetchQuote(
  shop: number,
  locale: Locale,
  lines: QuoteLine[],
  choices: { package_id?: number; district?: string; codes?: string[] } = {},
  signal?: AbortSignal,
): Promise<Quote> {
  return post(shopCall("checkout/quote", shop, locale), { body: { lines, ...choices }, signal });
}

const signedOut = new Set<() => void>();

/** Calls `tell` whenever the server responds that the session has ended. Returns a function that unsubscribes. */
export function onSignedOut(tell: () => void): () => void {
  signedOut.add(tell);
  return () => void signedOut.delete(tell);
}

/** Returns the response's JSON. Aborts after the timeout or when `signal` aborts. */
export async function call<T>(address: string, { signal, ...init }: RequestInit = {}): Promise<T> {
  const giveUp = new AbortController();
  const abort = () => giveUp.abort();
  const timer = setTimeout(abort, init.body instanceof FormData ? uploadTimeout : timeout);
  signal?.addEventListener("abort", abort);
  try {
    const headers = init.method ? { ...scriptHeader, ...init.headers } : init.headers;
    const response = await fetch(address, { ...init, headers, signal: giveUp.signal });
    if (response.ok) return await response.json();
    const refused = await refusal(response);
    if (refused.code === "login_required") for (const tell of signedOut) tell();
    throw refused;
  } finally {
    clearTimeout(timer);
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const { error, data } = await response.json().catch(() => ({}));
  const retryAfter = Number(response.headers.get("Retry-After")) || 0;
  const { code = "unknown", message = "", fields } = error ?? {};
  return new ApiError(response.status, code, message, { fields, data, retryAfter });
}
