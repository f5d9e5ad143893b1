import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { adminOptions } from "../../esbuild.config.mjs";
import en from "../../locales/en.json";
import { adminKeys, dialogs, keysIn, screenTextsModule } from "./adminTexts.mjs";
import { screensOf } from "./screens.mjs";

const routes = "client/admin/routes.tsx";
const entry = "client/entry.admin.tsx";
const screens = screensOf(readFileSync(routes, "utf8"));
const keys = new Set(Object.keys(en));
const texts = adminKeys(en);

let inputs;

beforeAll(async () => {
  const options = { ...adminOptions("client/dist"), minify: false, write: false };
  // Removes the chunk plugin, which makes every screen import the frame.
  const plugins = options.plugins.filter(({ name }) => name !== "one-core-chunk");
  inputs = (await build({ ...options, plugins })).metafile.inputs;
});

const isDialog = (path) => dialogs.some(({ source }) => source === path);

/**
 * Returns the source files that a file imports according to esbuild, directly or indirectly, except through the list of screens and
 * dialogs with their own texts.
 */
function reached(path, seen = new Set()) {
  if (seen.has(path) || (isDialog(path) && seen.size > 0)) return seen;
  seen.add(path);
  if (path !== routes)
    for (const { path: next } of inputs[path]?.imports ?? []) reached(next, seen);
  return seen;
}

/** Returns the keys in the source files of a screen or the frame. */
const shownBy = (source) =>
  [...reached(source)]
    .filter((path) => /^client\/.*\.tsx?$/.test(path))
    .flatMap((path) => keysIn(readFileSync(path, "utf8"), keys));

test("every key of the admin area is one of the frame or of a screen", () => {
  const all = new Set([texts.common, ...texts.screens.values()].flatMap((each) => [...each]));
  expect([...keys].filter((key) => key.startsWith("admin.") && !all.has(key))).toEqual([]);
});

test("the frame and each screen have the texts that they show", () => {
  expect(shownBy(entry).filter((key) => !texts.common.has(key))).toEqual([]);
  for (const { source, part } of [...screens, ...dialogs]) {
    const own = texts.screens.get(part);
    const missing = shownBy(source).filter((key) => !texts.common.has(key) && !own.has(key));
    expect(missing, source).toEqual([]);
  }
  expect(screens.length).toBeGreaterThan(60);
});

test("a dialog with its own texts adds none of them to the frame", () => {
  for (const { part } of dialogs) {
    expect([...texts.screens.get(part)].filter((key) => texts.common.has(key))).toEqual([]);
    expect(texts.screens.get(part).size).toBeGreaterThan(9);
  }
});

test("a screen has no common texts and none of other screens", () => {
  const own = texts.screens.get("shop-settings-SocialSection");
  expect(own).toContain("admin.social.facebook");
  expect([...own].filter((key) => texts.common.has(key) || key.startsWith("admin.orders"))).toEqual(
    [],
  );
});

test("finds whole keys, those of a count, and those that begin like a template", () => {
  const known = new Set(["a.b", "a.c.one", "a.c.other", "a.d.x", "a.d.y", "a.e"]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source contains a template
  expect(keysIn('t("a.b"); tn("a.c", 2); t(`a.d.${kind}`)', known)).toEqual([
    ...["a.b", "a.c.one", "a.c.other", "a.d.x", "a.d.y"],
  ]);
});

test("lists the texts of screens by their paths, but none without texts", () => {
  const parts = screens.map(({ part }) => [
    part,
    new Set(part === "team-account-Login" ? ["x"] : []),
  ]);
  expect(screenTextsModule({ screens: new Map(parts) })).toBe(`export const screenTexts = {
"login": { bn: () => import("../../../locales/bn.json?admin-team-account-Login"), en: () => import("../../../locales/en.json?admin-team-account-Login") },
};
`);
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length);
});
