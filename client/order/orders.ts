import { ApiError, call, post, shopCall } from "../lib/api";
import type { Profile } from "../types/account.gen";
import type { PlaceRequest } from "../types/checkout.gen";
import type { Delivery, Order, OrderAnswer, OrderSummary } from "../types/order.gen";
import type { Sent as CodeSent } from "../types/otp.gen";
import type { Locale } from "../types/page.gen";

/** A delivery address that a signed-in customer has used before. */
export interface SavedAddress extends Delivery {
  id: number;
  is_default: boolean;
}

/** The API of a shop's orders. Every call throws ApiError, or TypeError without a connection. */
export class Orders {
  constructor(
    private shop: number,
    private locale: Locale,
  ) {}

  /** Places an order. `key` is the idempotency key: a retry with the same key returns the same order. */
  place(request: PlaceRequest, key: string): Promise<Order> {
    return post(this.to("orders"), { body: request, headers: { "Idempotency-Key": key } });
  }

  /** Sends an SMS code to the number of an order that requires one. */
  code(mobile: string): Promise<CodeSent> {
    return post(this.to("orders/code"), { body: { mobile } });
  }

  /** Returns the order that was placed under the idempotency key, or null. */
  async placed(key: string, signal: AbortSignal): Promise<Order | null> {
    const headers = { "Idempotency-Key": key };
    const answer = await call<{ data: Order | null }>(this.to("orders/placed"), {
      headers,
      signal,
    });
    return answer.data;
  }

  /**
   * Returns the part of an order that this browser, or the key of a signed link, may see. Returns null if the
   * order does not exist.
   */
  async find(id: string, key: string): Promise<OrderAnswer | null> {
    try {
      const answer = await call<{ data: OrderAnswer }>(this.of(id, "", key));
      return answer.data;
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  /** Returns the whole order if `mobile` is its phone number. */
  prove(id: string, mobile: string): Promise<OrderAnswer> {
    return post(this.of(id, "/proof"), { body: { mobile } });
  }

  cancel(id: string, key: string): Promise<Order> {
    return post(this.of(id, "/cancel", key), { body: {} });
  }

  /** Returns the order with an id, or the orders of a phone number, newest first. */
  async track(query: string): Promise<OrderSummary[]> {
    try {
      return await post(this.to("orders/track"), { body: { query } });
    } catch (error) {
      if (isNotFound(error)) return [];
      throw error;
    }
  }

  /** Returns the signed-in customer's addresses with the default first, or none if the session has expired. */
  addresses(): Promise<SavedAddress[]> {
    return this.ofCustomer("customer/addresses", []);
  }

  /** Returns the signed-in customer, or null if the session has expired. */
  profile(): Promise<Profile | null> {
    return this.ofCustomer<Profile | null>("customer", null);
  }

  private async ofCustomer<T>(path: string, expired: T): Promise<T> {
    try {
      const answer = await call<{ data: T }>(this.to(path));
      return answer.data;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return expired;
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
