// Fills a shop through the API, as setup for tests.
import { type APIRequestContext, expect } from "@playwright/test";
import type { PlaceRequest } from "../../client/types/checkout.gen";
import { shopper } from "./checkout";

type Call = ReturnType<typeof shopApi>;

/** Returns a function that sends a request about a shop to a path below /api/, and returns the response's data. */
export function shopApi(request: APIRequestContext, shop: number) {
  return async (method: "get" | "post" | "put", path: string, data?: object) => {
    const query = path.includes("?") ? "&" : "?";
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const url = `/api/${path}${query}shop_id=${shop}`;
    const answer = await request[method](url, data ? { data, headers } : undefined);
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    return (await answer.json()).data;
  };
}

/** Places an order in Bengali for units of a product, and changes its status in steps, such as { to: "accepted" }. */
export async function placeAndMove(
  call: Call,
  who: Partial<PlaceRequest>,
  product: number,
  quantity: number,
  ...steps: object[]
): Promise<void> {
  const data: Partial<PlaceRequest> = {
    ...shopper,
    ...who,
    lines: [{ product_id: product, variant_id: 0, quantity }],
    package_id: 0,
    fingerprint: "",
    tracking: { fbp: "", fbc: "", page: "", consent: false },
  };
  const { order_id } = await call("post", "v1/orders?lang=bn", data);
  for (const step of steps) {
    const [result] = await call("post", "admin/v3/orders/bulk", { orders: [order_id], ...step });
    expect(result).toMatchObject({ code: "" });
  }
}
