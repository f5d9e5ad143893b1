import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/api";
import { session } from "../../fixtures";
import type { AdminApi } from "../api";
import { answers, isUnreachable, keeping, keptAt, keptSession, shareStructure } from "./kept";

afterEach(() => vi.restoreAllMocks());

const offline = new TypeError("Failed to fetch");
const order = { order_id: "12345678" };
const found = () => ({ key: "", kind: "order", owner: "7:1", data: { ...order }, at: 5 }) as const;
const failing = (error: unknown) =>
  keeping({ get: () => Promise.reject(error) } as unknown as AdminApi).get("orders/12345678");

test("stores a live answer and does not mark it as old", async () => {
  const keep = vi.spyOn(answers, "keep").mockResolvedValue();
  const data = await keeping({ get: async () => order } as unknown as AdminApi).get(
    "orders/12345678",
  );
  expect(keep).toHaveBeenCalledWith("orders/12345678", order);
  expect(keptAt(data)).toBeUndefined();
});

test("returns the stored answer with its time if there is no connection", async () => {
  vi.spyOn(answers, "find").mockResolvedValue(found());
  const data = await failing(offline);
  expect(data).toEqual(order);
  expect(keptAt(data)).toBe(5);
});

test("never replaces a refusal by a stored answer", async () => {
  vi.spyOn(answers, "find").mockResolvedValue(found());
  await expect(failing(new ApiError(404, "order_not_found", ""))).rejects.toThrow(ApiError);
});

test("rejects with the error if no answer is stored", async () => {
  vi.spyOn(answers, "find").mockRejectedValue(new Error("no database"));
  await expect(failing(offline)).rejects.toBe(offline);
});

test.each([401, 403, 404])(
  "deletes everything on the device if the session is refused with %i",
  async (status) => {
    const clear = vi.spyOn(answers, "clear").mockResolvedValue();
    const refused = keptSession("demo", () => Promise.reject(new ApiError(status, "", "")));
    await expect(refused).rejects.toThrow(ApiError);
    expect(clear).toHaveBeenCalled();
  },
);

test("opens the area with the stored session if there is no connection", async () => {
  vi.spyOn(answers, "session").mockResolvedValue({
    ...found(),
    kind: "session",
    data: { ...session },
  });
  expect(await keptSession("demo", () => Promise.reject(offline))).toEqual(session);
});

test("does not share structure between data of the server and of the device", async () => {
  vi.spyOn(answers, "find").mockResolvedValue(found());
  const kept = await failing(offline);
  const live = { ...order };
  expect(shareStructure(live, kept)).toBe(kept);
  expect(shareStructure(kept, live)).toBe(live);
  expect(shareStructure(live, { ...order })).toBe(live);
});

test.each([
  [offline, true],
  [new ApiError(503, "", ""), true],
  [new ApiError(500, "", ""), false],
  [new ApiError(409, "", ""), false],
])("isUnreachable(%s) is %s", (error, is) => {
  expect(isUnreachable(error)).toBe(is);
});
