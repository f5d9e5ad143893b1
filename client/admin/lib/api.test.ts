import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api";
import { adminApi } from "./api";

const fetched = vi.fn();
const leave = vi.fn();
const api = adminApi(7, "bn");

const answer = (status: number, body: unknown) => Response.json(body, { status });
const asked = (): [address: string, init: RequestInit] => fetched.mock.calls[0] as never;

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => answer(200, { data: "it", total: 3 }));
  vi.stubGlobal("fetch", fetched);
  leave.mockReset();
  vi.spyOn(location, "assign").mockImplementation(leave);
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("sends the shop id and the language, and returns the response's data", async () => {
  expect(await api.get("orders?tab=new")).toBe("it");
  expect(asked()[0]).toBe("/api/admin/v3/orders?tab=new&shop_id=7&lang=bn");
  expect(await api.list("orders")).toEqual({ data: "it", total: 3 });
});

test("sends no shop id in calls that need no shop", () => {
  expect(adminApi(0, "en").to("login/code")).toBe("/api/admin/v3/login/code?lang=en");
});

test("sends changes as JSON, with keepalive for removals and for changes on leaving the page", async () => {
  await api.put("products/5", { name: "Rice" });
  expect(asked()[1]).toMatchObject({ method: "PUT", body: '{"name":"Rice"}', keepalive: false });
  fetched.mockClear();
  await api.remove("products/5");
  expect(asked()[1]).toMatchObject({ method: "DELETE", body: undefined, keepalive: true });
  fetched.mockClear();
  await api.post("products/bulk", { action: "delete" }, { leaving: true });
  expect(asked()[1]).toMatchObject({ body: '{"action":"delete"}', keepalive: true });
});

test("rejects after 10 s without a response", async () => {
  vi.useFakeTimers();
  fetched.mockImplementation(
    (_, { signal }: RequestInit) =>
      new Promise((_, fail) => signal?.addEventListener("abort", () => fail(signal.reason))),
  );
  const failed = vi.fn();
  const call = api.get("orders").catch(failed);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await call;
  expect(failed).toHaveBeenCalledOnce();
});

test("redirects a 401 to the login with the current address, and warns in the console", async () => {
  history.replaceState(null, "", "/admin/demo/orders?tab=new");
  fetched.mockImplementation(async () => answer(401, { error: { code: "admin_login_required" } }));
  await expect(api.get("orders")).rejects.toBeInstanceOf(ApiError);
  expect(console.warn).toHaveBeenCalled();
  expect(leave).toHaveBeenCalledExactlyOnceWith(
    "/admin/login?next=%2Fadmin%2Fdemo%2Forders%3Ftab%3Dnew",
  );
});

test("does not redirect a 403", async () => {
  fetched.mockImplementation(async () => answer(403, { error: { code: "forbidden" } }));
  await expect(api.get("orders")).rejects.toMatchObject({ status: 403, code: "forbidden" });
  expect(leave).not.toHaveBeenCalled();
});
