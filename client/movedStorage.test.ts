import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { moveEntries, shopEntries } from "./movedStorage";

beforeEach(() => localStorage.clear());

test("moves the entries of the former slug and leaves other shops' entries unchanged", () => {
  const entries = {
    "rina-cart": "c",
    "rina-token": "1",
    "rina-silk-cart": "other",
    "demo-cart": "d",
  };
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  moveEntries(localStorage, "rina", "rina-saree");
  expect({ ...localStorage }).toEqual({
    "rina-saree-cart": "c",
    "rina-saree-token": "1",
    "rina-silk-cart": "other",
    "demo-cart": "d",
  });
});

test("keeps existing entries of the new slug", () => {
  localStorage.setItem("rina-cart", "old");
  localStorage.setItem("rina-saree-cart", "new");
  moveEntries(localStorage, "rina", "rina-saree");
  expect(localStorage.getItem("rina-saree-cart")).toBe("new");
});

test("lists every entry that the shop's code stores under a slug", () => {
  const files = readdirSync("client", { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.tsx?$/.test(path) && !/^admin|\.test\.|fixtures|^testing|movedStorage/.test(path),
  );
  const found = new Set<string>();
  for (const path of files) {
    const code = readFileSync(`client/${path}`, "utf8");
    for (const [, name] of code.matchAll(/\$\{(?:slug|shop)\}-([a-z-]+)`/g)) found.add(name ?? "");
    for (const [, name] of code.matchAll(/\bstored<[^(]*>\("([a-z-]+)"/g)) found.add(name ?? "");
  }
  expect([...found].filter((name) => name !== "").sort()).toEqual(shopEntries);
});
