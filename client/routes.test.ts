import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { themes } from "../themes/all";
import { contentOf } from "./pages/all";
import { loadPage, preloadPage, routes } from "./routes";

function matches(file: string, pattern: RegExp): string[] {
  return [...readFileSync(file, "utf8").matchAll(pattern)].map(([, name = ""]) => name).sort();
}

// Pages that only the server renders, so the page table lacks them.
const serverOnly = ["basic"];
const names = [...routes.map((route) => route.name as string), ...serverOnly].sort();

test("the page table contains each name of server/web/page once", () => {
  expect(names).toEqual(matches("server/web/page/names.go", /^\t\w+\s+Name = "([^"]+)"$/gm));
  expect(new Set(names).size).toBe(names.length);
});

test("the type Name contains the same names in Go and in TypeScript", () => {
  for (const file of ["server/web/page/page.go", "client/types/page.gen.ts"]) {
    const [, union = ""] = /export type Name =([^;]+);/.exec(readFileSync(file, "utf8")) ?? [];
    expect([...union.matchAll(/"([^"]+)"/g)].map(([, name]) => name).sort()).toEqual(names);
  }
});

test("the server renders the same pages as the browser", async () => {
  for (const [number, theme] of Object.entries(themes)) {
    for (const { name } of routes) {
      const content = contentOf(name, theme);
      expect(content).toBeTypeOf("function");
      expect(await loadPage(name, Number(number))).toBe(content);
    }
  }
});

test("rejects an unknown page", async () => {
  await expect(loadPage("nothing" as never, 1)).rejects.toThrow("no page named nothing");
});

test.each([
  ["/", "shop-home"],
  ["/product/rice", "product"],
  ["/category/rice", "category"],
  ["/best-selling-products", "best-selling"],
  ["/elsewhere/rice", undefined],
])("preloads for the path %s the code of the page %s", (path, name) => {
  const spies = routes.map((route) => vi.spyOn(route, "load").mockRejectedValue(new Error()));
  preloadPage(path, 1);
  const loaded = routes.filter((_, i) => spies[i]?.mock.calls.length).map((route) => route.name);
  expect(loaded).toEqual(name ? [name] : []);
  vi.restoreAllMocks();
});
