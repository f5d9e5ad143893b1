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

test("a live answer is stored and not marked as old", async () => {
  const keep = vi.spyOn(answers, "keep").mockResolvedValue();
  const data = await keeping({ get: async () => order } as unknown as AdminApi).get(
    "orders/12345678",
  );
  expect(keep).toHaveBeenCalledWith("orders/12345678", order);
  expect(keptAt(data)).toBeUndefined();
});

test("without a connection, the stored answer has its time", async () => {
  vi.spyOn(answers, "find").mockResolvedValue(found());
  const data = await failing(offline);
  expect(data).toEqual(order);
  expect(keptAt(data)).toBe(5);
});

test("a refusal is never replaced by a stored answer", async () => {
  vi.spyOn(answers, "find").mockResolvedValue(found());
  await expect(failing(new ApiError(404, "order_not_found", ""))).rejects.toThrow(ApiError);
});

test("without a stored answer, the error stays", async () => {
  vi.spyOn(answers, "find").mockRejectedValue(new Error("no database"));
  await expect(failing(offline)).rejects.toBe(offline);
});

test.each([401, 403, 404])(
  "a session refused with %i deletes everything on the device",
  async (status) => {
    const clear = vi.spyOn(answers, "clear").mockResolvedValue();
    const refused = keptSession("demo", () => Promise.reject(new ApiError(status, "", "")));
    await expect(refused).rejects.toThrow(ApiError);
    expect(clear).toHaveBeenCalled();
  },
);

test("without a connection, the stored session opens the area", async () => {
  vi.spyOn(answers, "session").mockResolvedValue({
    ...found(),
    kind: "session",
    data: { ...session },
  });
  expect(await keptSession("demo", () => Promise.reject(offline))).toEqual(session);
});

test("equal data of the server and of the device keep their own identity", async () => {
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
])("isUnreachable of %s is %s", (error, is) => {
  expect(isUnreachable(error)).toBe(is);
});
