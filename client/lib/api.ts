import type { Quote, QuoteLine } from "../types/checkout.gen";
import type { Locale } from "../types/page.gen";

/** An answer that is no success; code is the server's, such as "validation". */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

// SPEC.md section 9.
const timeout = 40_000;

/** What a cart costs now. Throws ApiError, or TypeError without a connection. */
export async function fetchQuote(shop: number, locale: Locale, lines: QuoteLine[]): Promise<Quote> {
  const address = `/api/v1/checkout/quote?shop_id=${shop}&lang=${locale}`;
  const answer = await call<{ data: Quote }>(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ lines }),
  });
  return answer.data;
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
    const { error } = await response.json().catch(() => ({}));
    throw new ApiError(response.status, error?.code ?? "unknown", error?.message ?? "");
  } finally {
    clearTimeout(timer);
  }
}
