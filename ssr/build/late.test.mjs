import { expect, test } from "vitest";
import { renderedAtOnce } from "./late.mjs";

test("later parts become static imports in the same boundary", () => {
  const source =
    'import { later } from "../lib/later";\n\nexport const A = /*@__PURE__*/ later(() => import("./A"));\n';
  expect(renderedAtOnce(source)).toBe(
    'import Part0 from "./A";\nimport { inBoundary } from "../lib/later";\n\nexport const A = /*@__PURE__*/ inBoundary(Part0);\n',
  );
});

test("a form that cannot be converted fails the build", () => {
  expect(() => renderedAtOnce("export const A = later(load);")).toThrow("unexpected form");
});
