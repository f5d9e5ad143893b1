import type {
  Delivery,
  Order,
  OrderAnswer,
  OrderSummary,
  PlaceRequest,
} from "../types/checkout.gen";
import type { Sent as CodeSent } from "../types/otp.gen";
import type { Locale } from "../types/page.gen";
import { ApiError, call, post, shopCall } from "./api";

/** Where a signed-in customer had things delivered before. */
export interface SavedAddress extends Delivery {
  id: number;
  is_default: boolean;
}

/** The API about the orders of one shop. Every call throws as fetchQuote does. */
export class Orders {
  constructor(
    private shop: number,
    private locale: Locale,
  ) {}

  /** The order made of the request; the same order for the same key, however often it is sent. */
  place(request: PlaceRequest, key: string): Promise<Order> {
    return post(this.to("orders"), { body: request, headers: { "Idempotency-Key": key } });
  }

  /** Has a code sent to the number of an order that waits for one. */
  code(mobile: string): Promise<CodeSent> {
    return post(this.to("orders/code"), { body: { mobile } });
  }

  /** The order that was placed under the key; null where none was. */
  async placed(key: string, signal: AbortSignal): Promise<Order | null> {
    const headers = { "Idempotency-Key": key };
    const answer = await call<{ data: Order | null }>(this.to("orders/placed"), {
      headers,
      signal,
    });
    return answer.data;
  }

  /** An order as far as this browser, or the key of its signed link, may see it; null where there is none. */
  async find(id: string, key: string): Promise<OrderAnswer | null> {
    try {
      const answer = await call<{ data: OrderAnswer }>(this.of(id, "", key));
      return answer.data;
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  /** The whole order, for who knows its phone number. */
  prove(id: string, mobile: string): Promise<OrderAnswer> {
    return post(this.of(id, "/proof"), { body: { mobile } });
  }

  cancel(id: string, key: string): Promise<Order> {
    return post(this.of(id, "/cancel", key), { body: {} });
  }

  /** The orders of an id or a phone number, the newest first. */
  async track(query: string): Promise<OrderSummary[]> {
    try {
      return await post(this.to("orders/track"), { body: { query } });
    } catch (error) {
      if (isNotFound(error)) return [];
      throw error;
    }
  }

  /** The signed-in customer's addresses; none where the session is over. */
  async addresses(): Promise<SavedAddress[]> {
    try {
      const answer = await call<{ data: SavedAddress[] }>(this.to("customer/addresses"));
      return answer.data;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return [];
      throw error;
    }
  }

  private of(id: string, part: string, key = ""): string {
    const proof = key && `?key=${encodeURIComponent(key)}`;
    return this.to(`orders/${encodeURIComponent(id)}${part}${proof}`);
  }

  private to(path: string): string {
    return shopCall(path, this.shop, this.locale);
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
