import { expect, test } from "vitest";
import { mergedImports } from "./groups.mjs";

const at = (name) => `${name}.js`;
const chunk = (bytes, module, ...imports) => ({
  bytes,
  inputs: { [module]: {} },
  imports: imports.map((name) => ({ path: at(name), kind: "import-statement" })),
});
const screen = (entryPoint, ...imports) => ({ ...chunk(1000, entryPoint, ...imports), entryPoint });

const merged = (outputs) => {
  const screens = Object.values(outputs).map(({ entryPoint }) => entryPoint);
  return mergedImports(
    { outputs },
    screens.filter((each) => each && !each.includes("Dialog")),
  );
};

test("a small module that one of two screens uses is loaded by both, in the file that they share", () => {
  const outputs = {
    [at("orders")]: screen("client/Orders.tsx", "list", "badge"),
    [at("parcels")]: screen("client/Parcels.tsx", "list"),
    [at("returns")]: screen("client/Returns.tsx", "list", "badge"),
    [at("list")]: chunk(20_000, "client/List.tsx"),
    [at("badge")]: chunk(300, "client/Badge.tsx"),
  };
  const more = merged(outputs);
  expect(more.get("client/Parcels.tsx")).toEqual(["client/Badge.tsx"]);
  expect(more.get("client/Orders.tsx")).toEqual([]);
});

test("a large module is not loaded by screens that do not use it, and neither is what it imports", () => {
  const outputs = {
    [at("orders")]: screen("client/Orders.tsx", "small"),
    [at("editor")]: screen("client/Editor.tsx", "form", "small"),
    [at("settings")]: screen("client/Settings.tsx", "form"),
    [at("form")]: chunk(300, "client/Form.tsx", "library"),
    [at("library")]: chunk(50_000, "client/library.ts"),
    [at("small")]: chunk(300, "client/Small.tsx"),
  };
  const more = merged(outputs);
  expect(more.get("client/Orders.tsx")).toEqual([]);
  expect(more.get("client/Settings.tsx")).toEqual([]);
});

test("files of libraries alone stay separate", () => {
  const outputs = {
    [at("orders")]: screen("client/Orders.tsx", "list"),
    [at("editor")]: screen("client/Editor.tsx", "list", "zod"),
    [at("settings")]: screen("client/Settings.tsx", "list", "zod"),
    [at("list")]: chunk(300, "client/List.tsx"),
    [at("zod")]: chunk(300, "node_modules/zod/index.js"),
  };
  expect([...merged(outputs).values()].flat()).toEqual([]);
});

test("screens do not load a large module that many dialogs share with one of their modules", () => {
  const dialogs = Array.from({ length: 40 }, (_, i) => `client/Dialog${i}.tsx`);
  const outputs = {
    ...Object.fromEntries(dialogs.map((each) => [at(each), screen(each, "form", "places")])),
    [at("orders")]: screen("client/Orders.tsx", "places"),
    [at("form")]: chunk(60_000, "client/Form.tsx"),
    [at("places")]: chunk(300, "client/places.ts"),
  };
  expect(merged(outputs).get("client/Orders.tsx")).toEqual([]);
});

test("a module of few screens is not merged into the file of all because of the small files that it imports", () => {
  const parts = Array.from({ length: 10 }, (_, i) => `part${i}`);
  const pages = Array.from({ length: 40 }, (_, i) => `page${i}`);
  const outputs = {
    // Each part is used by all pages but one, so that merging it into "all" saves requests.
    ...Object.fromEntries(
      pages.map((name, i) => [
        at(name),
        screen(
          `client/${name}.tsx`,
          "all",
          ...parts.filter((_, j) => j !== i),
          ...(i < 2 ? ["card"] : []),
        ),
      ]),
    ),
    ...Object.fromEntries(parts.map((name) => [at(name), chunk(300, `client/${name}.tsx`)])),
    [at("all")]: chunk(20_000, "client/all.tsx"),
    [at("card")]: chunk(4000, "client/Card.tsx", ...parts),
  };
  const more = merged(outputs);
  expect(more.get("client/page3.tsx")).toContain("client/part3.tsx");
  expect([...more.values()].flat()).not.toContain("client/Card.tsx");
});
