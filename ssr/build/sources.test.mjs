import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { importsOf } from "./modules.mjs";

/** Returns the modules that an entry imports, also indirectly or late, but not through modules that `skip` matches. */
function modulesOf(entry, skip) {
  const found = new Set();
  const add = (path) => {
    if (found.has(path) || skip.test(path)) return;
    found.add(path);
    for (const next of importsOf(path, readFileSync(path, "utf8"))) add(next);
  };
  add(entry);
  return [...found];
}

/** Returns the files and folders from which a stylesheet takes its classes, and those that it excludes. */
function sourcesOf(stylesheet) {
  const css = readFileSync(stylesheet, "utf8");
  const paths = (pattern) =>
    [...css.matchAll(pattern)].map(([, path = ""]) => join(dirname(stylesheet), path));
  return { from: paths(/@source "([^"]+)"/g), not: paths(/@source not "([^"]+)"/g) };
}

const isIn = (path, sources) =>
  sources.some((source) => path === source || path.startsWith(source.replace(/\/?$/, "/")));

// A class that only a module outside of the sources uses would have no effect, such as the colour of stars.
test.each([
  ["client/entry.admin.tsx", "themes/admin/theme.css", /^themes/],
  ["client/entry.browser.tsx", "themes/1/theme.css", /^themes\/[23]/],
  ["client/entry.browser.tsx", "themes/2/theme.css", /^themes\/[13]/],
  ["client/entry.browser.tsx", "themes/3/theme.css", /^themes\/[12]/],
])("the modules of %s with class names are sources of %s", (entry, stylesheet, others) => {
  const all = modulesOf(entry, others);
  const modules = all.filter((path) => readFileSync(path, "utf8").includes("className="));
  const { from, not } = sourcesOf(stylesheet);
  expect(modules.length).toBeGreaterThan(100);
  expect(modules.filter((path) => !isIn(path, from) || isIn(path, not))).toEqual([]);
});
