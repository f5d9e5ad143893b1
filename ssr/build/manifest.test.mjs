import { expect, test } from "vitest";
import { adminManifest, manifest } from "./manifest.mjs";

const at = (name) => `client/dist/assets/${name}.js`;

function output(entryPoint, ...imports) {
  return {
    entryPoint,
    imports: imports.map((name) =>
      name.startsWith("~")
        ? { path: at(name.slice(1)), kind: "dynamic-import" }
        : { path: at(name), kind: "import-statement" },
    ),
  };
}

const outputs = {
  [at("page-1")]: output("client/pages/shop.ts", "shared", "grid", "react"),
  [at("start-1")]: output("client/start.ts", "~app-1"),
  [at("app-1")]: output("client/entry.browser.tsx", "react", "shared", "~page-1", "~theme-1"),
  [at("react")]: output(undefined),
  [at("shared")]: output(undefined, "react", "~theme-1"),
  [at("grid")]: output(undefined, "icons"),
  [at("icons")]: output(undefined, "grid", "react"), // Modules may import each other.
  [at("theme-1")]: output("themes/1/index.ts", "grid", "shared"),
  [`${at("app-1")}.map`]: { imports: [] },
};
const rest = {
  styles: { 1: "/assets/theme-1-abc.css" },
  fonts: { 1: { latin: ["/assets/a-1.woff2"] } },
};
const result = manifest({ outputs }, rest);

test("lists once each static import of the entry and of the app that it starts", () => {
  expect(result.entry).toBe("/assets/start-1.js");
  expect(result.imports).toEqual(["/assets/app-1.js", "/assets/react.js", "/assets/shared.js"]);
});

test("lists the modules that a page or theme adds, by source file", () => {
  expect(result.modules).toEqual({
    "client/pages/shop.ts": ["/assets/page-1.js", "/assets/grid.js", "/assets/icons.js"],
    "themes/1/index.ts": ["/assets/theme-1.js", "/assets/grid.js", "/assets/icons.js"],
  });
});

test("copies the fields of rest", () => {
  expect(result).toMatchObject(rest);
});

test("lists the admin area's entry, imports and texts, and what each screen adds", () => {
  const admin = {
    [at("admin-1")]: output("client/entry.admin.tsx", "react", "~bn-1", "~orders-1"),
    [at("react")]: output(undefined),
    [at("list")]: output(undefined, "react"),
    [at("bn-1")]: output("texts:locales/bn.json?admin-common"),
    [at("en-1")]: output("texts:locales/en.json?admin-common"),
    [at("bn-2")]: output("texts:locales/bn.json?admin-order-list-Orders"),
    [at("en-2")]: output("texts:locales/en.json?admin-order-list-Orders"),
    [at("orders-1")]: output("client/admin/order/list/Orders.tsx", "react", "list", "~dialog"),
  };
  const source = "client/admin/order/list/Orders.tsx";
  const screens = [{ path: "/admin/:slug/orders", part: "order-list-Orders", source }];
  expect(adminManifest({ outputs: admin }, screens)).toEqual({
    entry: "/assets/admin-1.js",
    imports: ["/assets/react.js"],
    texts: { bn: ["/assets/bn-1.js"], en: ["/assets/en-1.js"] },
    screens: [
      {
        path: "/admin/:slug/orders",
        modules: ["/assets/orders-1.js", "/assets/list.js"],
        texts: { bn: ["/assets/bn-2.js"], en: ["/assets/en-2.js"] },
      },
    ],
  });
});
