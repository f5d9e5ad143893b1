import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { removedFeatures, removeExports, removeFeatures } from "./react-dom.mjs";

const require = createRequire(import.meta.url);
const folder = require.resolve("react-dom/package.json").replace("package.json", "cjs/");
const source = readFileSync(`${folder}react-dom-client.production.js`, "utf8");

test("removed functions throw an error that names the feature, and the others remain", () => {
  const lean = removeFeatures(source);
  expect(lean.length).toBeLessThan(source.length * 0.87);
  for (const [feature, { throws }] of Object.entries(removedFeatures)) {
    for (const name of throws)
      expect(lean).toContain(`\nfunction ${name}() {\n  throwRemoved("${feature}");\n}\n`);
  }
  for (const kept of ["beginWork", "completeWork", "updateOffscreenComponent", "hydrateRoot"]) {
    expect(lean).toContain(kept);
  }
});

test("a release of React with other functions fails the build", () => {
  const other = source.replace("function updateActivityComponent(", "function other(");
  expect(() => removeFeatures(other)).toThrow(
    "react-dom has 0 functions updateActivityComponent, not one",
  );
});

test("createPortal and flushSync remain exports of react-dom", () => {
  const lean = removeExports(readFileSync(`${folder}react-dom.production.js`, "utf8"));
  expect(lean).toContain("exports.createPortal = ");
  expect(lean).toContain("exports.flushSync = ");
  expect(lean).not.toContain("exports.preload");
  expect(() => removeExports(lean)).toThrow("react-dom has 0 of 10 unused exports");
});

test("the lean renderer is a valid program", () => {
  const module = { exports: {} };
  const stubs = {
    react: require("react"),
    "react-dom": require("react-dom"),
    scheduler: require("scheduler"),
  };
  new Function("require", "exports", "module", "document", "window", removeFeatures(source))(
    (name) => stubs[name],
    module.exports,
    module,
    {},
    {},
  );
  expect(typeof module.exports.hydrateRoot).toBe("function");
});

// The exports of react and react-dom that need a removed feature. Development builds have them, so
// only production would fail.
const removedExports = [
  ...["ViewTransition", "Suspense", "SuspenseList", "lazy", "use", "Activity"],
  ...["useActionState", "useOptimistic", "useFormStatus", "useFormState", "requestFormReset"],
  ...["preconnect", "prefetchDNS", "preinit", "preinitModule", "preload", "preloadModule"],
];

// Elements that React moves to the document's head, and refs of fragments.
const removedElements = /<(?:title|link|meta|style|script)\b|<Fragment[^>]*\bref=/;

function usesRemoved(path, code) {
  const imports = [...code.matchAll(/import [^;]*?\{([^}]*)\}[^;]*? from "react(?:-dom)?"/g)];
  const names = imports.flatMap(([, list]) => list.split(",").map((name) => name.trim()));
  const element = path.endsWith(".tsx") ? removedElements.exec(code)?.[0] : undefined;
  return names.find((name) => removedExports.includes(name)) ?? element;
}

test("shops' pages do not use removed features", () => {
  const sources = ["client", "themes"].flatMap((dir) =>
    readdirSync(dir, { recursive: true, encoding: "utf8" }).map((name) => join(dir, name)),
  );
  const used = sources
    .filter((path) => /\.tsx?$/.test(path) && !/^client\/(admin|dist)\/|\.test\./.test(path))
    .map((path) => [path, usesRemoved(path, readFileSync(path, "utf8"))])
    .filter(([, name]) => name);
  expect(used).toEqual([]);
});

test.each([
  ['import { lazy, useState } from "react";', "lazy"],
  ['import { preload } from "react-dom";', "preload"],
  ["return <title>{name}</title>;", "<title"],
  ["return <Fragment ref={parent}>", "<Fragment ref="],
  ['import { useState } from "react"; <form onSubmit={send}>', undefined],
])("%s uses the removed feature %s", (code, feature) => {
  expect(usesRemoved("Page.tsx", code)).toBe(feature);
});
