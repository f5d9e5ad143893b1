import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { cut, cutOffers, leftOut } from "./react-dom.mjs";

const require = createRequire(import.meta.url);
const source = readFileSync(
  require
    .resolve("react-dom/package.json")
    .replace("package.json", "cjs/react-dom-client.production.js"),
  "utf8",
);

test("all that is left out is there to be left out, and the rest stays", () => {
  const lean = cut(source);
  expect(lean.length).toBeLessThan(source.length * 0.85);
  for (const name of Object.values(leftOut.error).flat()) {
    expect(lean).toMatch(new RegExp(`^function ${name}\\(\\) \\{\\n  leftOut\\("`, "m"));
  }
  for (const kept of ["beginWork", "completeWork", "updateOffscreenComponent", "hydrateRoot"]) {
    expect(lean).toContain(kept);
  }
});

test("a React that is written otherwise fails the build", () => {
  expect(() => cut(source.replace("function updateActivityComponent(", "function other("))).toThrow(
    "react-dom has 0 functions updateActivityComponent, not one",
  );
});

test("of what react-dom offers a portal and flushSync stay", () => {
  const offered = readFileSync(
    require
      .resolve("react-dom/package.json")
      .replace("package.json", "cjs/react-dom.production.js"),
    "utf8",
  );
  const lean = cutOffers(offered);
  expect(lean).toContain("exports.createPortal = ");
  expect(lean).toContain("exports.flushSync = ");
  expect(lean).not.toContain("exports.preload");
  expect(() => cutOffers(lean)).toThrow("react-dom has 0 of 10 offers");
});

test("the cut renderer is still a program", () => {
  const module = { exports: {} };
  const stubs = {
    react: require("react"),
    "react-dom": require("react-dom"),
    scheduler: require("scheduler"),
  };
  new Function("require", "exports", "module", "document", "window", cut(source))(
    (name) => stubs[name],
    module.exports,
    module,
    {},
    {},
  );
  expect(typeof module.exports.hydrateRoot).toBe("function");
});
