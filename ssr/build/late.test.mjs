import { expect, test } from "vitest";
import { renderedAtOnce } from "./late.mjs";

test("replaces lazy imports by static ones, inside the same boundary", () => {
  const source =
    'import { later } from "../lib/later";\n\nexport const A = /*@__PURE__*/ later(() => import("./A"));\n';
  expect(renderedAtOnce(source)).toBe(
    'import Part0 from "./A";\nimport { inBoundary } from "../lib/later";\n\nexport const A = /*@__PURE__*/ inBoundary(Part0);\n',
  );
});

test("fails the build for a form that cannot be converted", () => {
  expect(() => renderedAtOnce("export const A = later(load);")).toThrow("unexpected form");
});
