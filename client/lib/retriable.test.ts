import { expect, test, vi } from "vitest";
import { retriable } from "./retriable";

test("returns what the import returns", async () => {
  expect(await retriable(async () => ({ default: 1 }))).toEqual({ default: 1 });
});

test("reports the first failure, then retries at other addresses and keeps the loaded module", async () => {
  const address = "https://shop.test/assets/Drawer.js";
  const load = () => Promise.reject(new TypeError(`Failed to fetch: ${address}`));
  const importAt = vi.fn((_: string): Promise<unknown> => Promise.reject(new TypeError("away")));
  await expect(retriable(load, importAt)).rejects.toThrow("Failed to fetch");
  expect(importAt).not.toHaveBeenCalled();
  await expect(retriable(load, importAt)).rejects.toThrow("away");
  const module = { default: 1 };
  importAt.mockResolvedValue(module);
  expect(await retriable(load, importAt)).toBe(module);
  expect(await retriable(load, importAt)).toBe(module);
  expect(importAt.mock.calls).toEqual([[`${address}?again=1`], [`${address}?again=2`]]);
});

test("rethrows an error without an address", async () => {
  const load = () => Promise.reject(new TypeError("Importing a module script failed."));
  for (let i = 0; i < 3; i++) {
    await expect(retriable(load)).rejects.toThrow("Importing a module script failed.");
  }
});
