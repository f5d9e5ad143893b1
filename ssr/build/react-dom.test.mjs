import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Window } from "happy-dom";
import { expect, test } from "vitest";
import { removedFeatures, removeExports, removeFeatures } from "./react-dom.mjs";

const require = createRequire(import.meta.url);
const folder = require.resolve("react-dom/package.json").replace("package.json", "cjs/");
const source = readFileSync(`${folder}react-dom-client.production.js`, "utf8");

test("removed functions throw an error that names the feature, and others remain", () => {
  const lean = removeFeatures(source);
  expect(lean.length).toBeLessThan(source.length * 0.9);
  for (const [feature, { throws }] of Object.entries(removedFeatures)) {
    for (const name of throws)
      expect(lean).toContain(`\nfunction ${name}() {\n  throwRemoved("${feature}");\n}\n`);
  }
  for (const kept of ["beginWork", "completeWork", "updateOffscreenComponent", "hydrateRoot"]) {
    expect(lean).toContain(kept);
  }
});

test("fails the build for a release of React with other functions", () => {
  const other = source.replace("function commitEnterViewTransitions(", "function other(");
  expect(() => removeFeatures(other)).toThrow(
    "react-dom has 0 functions commitEnterViewTransitions, not one",
  );
});

test("keeps createPortal and flushSync as exports of react-dom", () => {
  const lean = removeExports(readFileSync(`${folder}react-dom.production.js`, "utf8"));
  expect(lean).toContain("exports.createPortal = ");
  expect(lean).toContain("exports.flushSync = ");
  expect(lean).not.toContain("exports.preload");
  expect(() => removeExports(lean)).toThrow("react-dom has 0 exports preconnect, not one");
});

// Runs the lean renderer with React's production build in a new window.
function leanRenderer() {
  const window = new Window();
  const load = (code, modules) => {
    const module = { exports: {} };
    const scope = { require: (name) => modules[name], exports: module.exports, module };
    const { document, navigator, FormData } = window;
    const all = { ...scope, window, document, navigator, FormData };
    new Function(...Object.keys(all), code)(...Object.values(all));
    return module.exports;
  };
  const production = (name) =>
    readFileSync(join(dirname(require.resolve(name)), "cjs", `${name}.production.js`), "utf8");
  const react = load(production("react"), {});
  const reactDom = load(removeExports(production("react-dom")), { react });
  const modules = { react, "react-dom": reactDom, scheduler: require("scheduler") };
  return { window, react, client: load(removeFeatures(source), modules) };
}

test("the lean renderer shows a fallback, then lazy components and the values of use()", async () => {
  const { window, react, client } = leanRenderer();
  const { createElement, lazy, Suspense, use } = react;
  let resolve;
  const value = new Promise((found) => (resolve = found));
  const Lazy = lazy(async () => ({ default: () => createElement("p", null, use(value)) }));
  const root = window.document.createElement("div");
  client.createRoot(root).render(createElement(Suspense, { fallback: "…" }, createElement(Lazy)));
  await expect.poll(() => root.innerHTML).toBe("…");
  resolve("rice");
  await expect.poll(() => root.innerHTML).toBe("<p>rice</p>");
});

test("the lean renderer submits a form that starts a transition", async () => {
  const { window, react, client } = leanRenderer();
  const { createElement, startTransition, useState } = react;
  function Form() {
    const [sent, setSent] = useState(false);
    const onSubmit = (event) => {
      event.preventDefault();
      startTransition(() => setSent(true));
    };
    return createElement("form", { onSubmit }, sent ? "sent" : "not sent");
  }
  const errors = [];
  window.addEventListener("error", ({ message }) => errors.push(message));
  const root = window.document.createElement("div");
  window.document.body.append(root);
  client.createRoot(root).render(createElement(Form));
  await expect.poll(() => root.textContent).toBe("not sent");
  root.firstChild.dispatchEvent(
    new window.SubmitEvent("submit", { bubbles: true, cancelable: true }),
  );
  await expect.poll(() => root.textContent).toBe("sent");
  expect(errors).toEqual([]);
});

// The exports of react and react-dom that need a removed feature. Development builds have them, so
// only production would fail.
const removedExports = [
  ...["ViewTransition", "useActionState", "useOptimistic"],
  ...Object.values(removedFeatures).flatMap(({ exports = [] }) => exports),
];

// Elements that React moves to the document's head, and fragments with refs. A plain <style> stays where it is.
const removedElements =
  /<(?:title|link|meta|script)\b|<style\b[^>]*?\b(?:href|precedence)=|<Fragment[^>]*\bref=/;

function usesRemoved(path, code) {
  const imports = [...code.matchAll(/import [^;]*?\{([^}]*)\}[^;]*? from "react(?:-dom)?"/g)];
  const names = imports.flatMap(([, list]) => list.split(",").map((name) => name.trim()));
  const element = path.endsWith(".tsx") ? removedElements.exec(code)?.[0] : undefined;
  return names.find((name) => removedExports.includes(name)) ?? element;
}

test("neither shops' pages nor the admin area use removed features", () => {
  const sources = ["client", "themes"].flatMap((dir) =>
    readdirSync(dir, { recursive: true, encoding: "utf8" }).map((name) => join(dir, name)),
  );
  const used = sources
    .filter((path) => /\.tsx?$/.test(path) && !/^client\/dist\/|\.test\./.test(path))
    .map((path) => [path, usesRemoved(path, readFileSync(path, "utf8"))])
    .filter(([, name]) => name);
  expect(used).toEqual([]);
});

test.each([
  ['import { useActionState, useState } from "react";', "useActionState"],
  ['import { preload } from "react-dom";', "preload"],
  ["return <title>{name}</title>;", "<title"],
  ['return <style href="a" precedence="b">', "<style href="],
  ["return <style>{rule}</style>", undefined],
  ["return <Fragment ref={parent}>", "<Fragment ref="],
  ['import { lazy, Suspense, use } from "react"; <form onSubmit={send}>', undefined],
])("finds that %s uses the removed feature %s", (code, feature) => {
  expect(usesRemoved("Page.tsx", code)).toBe(feature);
});
