import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { shakeableRouter } from "./router.mjs";

const router = resolve("node_modules/react-router/dist/production/index.mjs");

async function bundle(code, plugins) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: "." },
    alias: { "react-router": router },
    external: ["react", "react-dom"],
    bundle: true,
    format: "esm",
    write: false,
    metafile: true,
    plugins,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const files = Object.keys(metafile.inputs).filter((path) => path.includes("react-router/dist"));
  return { text: outputFiles[0].text, files };
}

test("a bundle contains only the used parts of the router", async () => {
  const code = 'export { matchPath } from "react-router"';
  const plain = await bundle(code, []);
  const shaken = await bundle(code, [shakeableRouter()]);
  expect(plain.text).toMatch(/FetchersContext = .*createContext\(/);
  expect(shaken.text).not.toContain("FetchersContext");
  expect(shaken.text).not.toContain("RenderErrorBoundary");
  expect(shaken.text.length).toBeLessThan(plain.text.length / 3);
  expect(shaken.text).toContain("function matchPath(");
});

test("keeps used contexts", async () => {
  const { text } = await bundle('export { Router, useLocation } from "react-router"', [
    shakeableRouter(),
  ]);
  expect(text).toMatch(/LocationContext = .*createContext\(/);
});

test("changes only pure marks, names of components and context types", async () => {
  const { files } = await bundle('export * from "react-router"', []);
  expect(files.length).toBeGreaterThan(0);
  let onLoad;
  shakeableRouter().setup({ onLoad: (filter, handler) => (onLoad = { ...filter, handler }) });
  const lines = (text) =>
    text
      .split("\n")
      .filter((line) => line && !/^\w+\.displayName = "|contextType( =|\(\) \{)/.test(line));
  let marks = 0;
  for (const file of files) {
    const path = resolve(file);
    expect(path).toMatch(onLoad.filter);
    const { contents } = onLoad.handler({ path });
    marks += contents.split("/* @__PURE__ */").length;
    const unmarked = (text) => lines(text.replaceAll("/* @__PURE__ */ ", ""));
    expect(unmarked(contents)).toEqual(unmarked(readFileSync(path, "utf8")));
  }
  expect(marks).toBeGreaterThan(5);
});

test("keeps the context type of a class", async () => {
  const code = 'export { createMemoryRouter, RouterProvider } from "react-router"';
  const { text } = await bundle(code, [shakeableRouter()]);
  expect(text).toMatch(
    /RenderErrorBoundary = class extends \S+ \{\s+static get contextType\(\) \{\s+return RSCRouterContext;/,
  );
});
