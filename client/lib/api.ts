import type { Quote, QuoteLine } from "../types/checkout.gen";
import type { Locale } from "../types/page.gen";

/** What a refusal may tell beside its code: of single fields, in figures, and when to try again. */
interface Details {
  fields?: Record<string, string>;
  data?: unknown;
  /** In seconds; 0 where the server names none. */
  retryAfter?: number;
}

/** An answer that is no success; code is the server's, such as "validation". */
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

/** Sent with every change: an HTML form cannot set a header, so the server refuses changes without it (web/csrf.go). */
export const scriptHeader = { "X-Requested-With": "haat" };

/** The code of a refusal until a dialog has asked for a code by SMS; it has been closed where a caller sees it. */
export const stepUpRequired = "step_up_required";

// In milliseconds: SPEC.md section 9, and for pictures as long as the server waits for them.
const timeout = 40_000;
const uploadTimeout = 5 * 60_000;

/** How a change is asked for, where it is no post. */
type Method = "POST" | "PUT" | "PATCH" | "DELETE";

interface Post {
  body: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The address of a call about a shop, its messages in the page's language. */
export function shopCall(path: string, shop: number, locale: Locale): string {
  return `/api/v1/${path}${path.includes("?") ? "&" : "?"}shop_id=${shop}&lang=${locale}`;
}

/** What the answer to a post has as its data. */
export function post<T>(address: string, { body, headers, signal }: Post): Promise<T> {
  const json = { "Content-Type": "application/json", ...headers };
  return data(address, { method: "POST", headers: json, body: JSON.stringify(body), signal });
}

/** What the answer has as its data. */
export function get<T>(address: string, signal?: AbortSignal): Promise<T> {
  return data(address, { signal });
}

/** Asks for a change; a form goes as it is, with its files, anything else as JSON. */
export function send<T>(method: Method, address: string, body?: unknown): Promise<T> {
  if (body === undefined || body instanceof FormData) return data(address, { method, body });
  const headers = { "Content-Type": "application/json" };
  return data(address, { method, headers, body: JSON.stringify(body) });
}

async function data<T>(address: string, init: RequestInit): Promise<T> {
  return (await call<{ data: T }>(address, init)).data;
}

/**
 * What a cart costs now, and its delivery: by the package where one is named, else
 * by what suits the district. Throws ApiError, or TypeError without a connection.
 */
export function fetchQuote(
  shop: number,
  locale: Locale,
  lines: QuoteLine[],
  delivery: { package_id?: number; district?: string } = {},
  signal?: AbortSignal,
): Promise<Quote> {
  return post(shopCall("checkout/quote", shop, locale), { body: { lines, ...delivery }, signal });
}

const signedOut = new Set<() => void>();

/** Has tell called whenever the server no longer knows who is signed in; returns how to stop that. */
export function onSignedOut(tell: () => void): () => void {
  signedOut.add(tell);
  return () => void signedOut.delete(tell);
}

/** The answer's JSON; given up after the time limit, or when signal says so. */
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
