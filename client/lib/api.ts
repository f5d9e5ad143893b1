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

// SPEC.md section 9.
const timeout = 40_000;

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
export async function post<T>(address: string, { body, headers, signal }: Post): Promise<T> {
  const answer = await call<{ data: T }>(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal,
  });
  return answer.data;
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

/** The answer's JSON; given up after the time limit, or when signal says so. */
export async function call<T>(address: string, { signal, ...init }: RequestInit = {}): Promise<T> {
  const giveUp = new AbortController();
  const abort = () => giveUp.abort();
  const timer = setTimeout(abort, timeout);
  signal?.addEventListener("abort", abort);
  try {
    const response = await fetch(address, { ...init, signal: giveUp.signal });
    if (response.ok) return await response.json();
    throw await refusal(response);
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
