import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createElement as h } from "react";
import { expect, test } from "vitest";
import { patchRenderer } from "./react.mjs";

const require = createRequire(import.meta.url);
const file = require
  .resolve("react-dom/package.json")
  .replace("package.json", "cjs/react-dom-server-legacy.browser.production.js");
const source = readFileSync(file, "utf8");

function run(code) {
  const exports = {};
  new Function("require", "exports", code)(require, exports);
  return exports;
}

const patches = [
  ["one", "1"],
  ["two", "$&"],
];

test("replaces every text literally", () => {
  expect(patchRenderer("one and two", patches)).toBe("1 and $&");
});

test.each([
  ["is gone", "one and 2", '"two" found 0 times'],
  ["is there twice", "one and two and two", '"two" found 2 times'],
])("throws if a text %s", (_, text, message) => {
  expect(() => patchRenderer(text, patches)).toThrow(message);
});

test("throws if react-dom has already been patched", () => {
  expect(() => patchRenderer(patchRenderer(source))).toThrow("react-dom has changed");
});

test("patches the installed renderer, which then joins no strings", () => {
  expect(source).toContain("result += chunk");
  expect(patchRenderer(source)).not.toContain("result += chunk");
});

test("the patched renderer writes and returns the same as the plain one", () => {
  const row = (i) => h("li", { key: i, title: `<${i}>` }, "চাল & ", i, " 🍚");
  const tree = h(
    "ul",
    { className: "list" },
    Array.from({ length: 50 }, (_, i) => row(i)),
  );
  const expected = run(source).renderToString(tree);
  const patched = run(patchRenderer(source));
  const chunks = [];
  expect(patched.renderToString(tree)).toBe(expected);
  patched.renderToString(tree, { write: (chunk) => chunks.push(chunk) });
  expect(chunks.join("")).toBe(expected);
  expect(chunks.length).toBeGreaterThan(50);
});
