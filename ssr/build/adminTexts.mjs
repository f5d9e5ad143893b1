import { readFileSync } from "node:fs";
import { importsOf } from "./modules.mjs";
import { screensOf } from "./screens.mjs";

// Splits the texts of the admin area into those of the frame and those of each screen, by the keys that occur in the source files.

const entry = "client/entry.admin.tsx";
const routes = "client/admin/routes.tsx";

// Dialogs of the frame whose texts load with their code, because few visits open them. Each has a name, under which loadTexts of
// client/admin/lib/texts.ts loads the texts, a source file, and the name of the part.
export const dialogs = [
  {
    name: "notices",
    source: "client/admin/insight/notices/NoticesDialog.tsx",
    part: "notices",
  },
];

// A key that more than this share of the screens show belongs to the common texts. Rarer keys would make the first load of other
// screens larger without being used.
const usual = 0.5;

/**
 * Returns the text keys that a source contains: keys in quotes, with their plural forms (`.one` and `.other`), and all keys that begin
 * like a template literal, such as `order.${status}`.
 */
export function keysIn(source, keys) {
  const whole = [...source.matchAll(/["`]([a-z_]+(?:\.[\w-]+)*)["`]/g)].flatMap(([, key]) =>
    [key, `${key}.one`, `${key}.other`].filter((each) => keys.has(each)),
  );
  const begun = [...source.matchAll(/`([a-z_]+(?:\.[\w-]+)*\.)\$\{/g)].flatMap(([, start]) =>
    [...keys].filter((key) => key.startsWith(start)),
  );
  return [...whole, ...begun];
}

/**
 * Returns the keys of the admin area's texts. `common` are those of the frame and of most screens. `screens` maps the `part` of each
 * screen, and of each of `dialogs`, to its other keys, with those of dialogs inside it.
 */
export function adminKeys(texts) {
  const keys = new Set(Object.keys(texts));
  const files = new Map();
  const read = (path) => {
    if (!files.has(path)) {
      const source = readFileSync(path, "utf8");
      files.set(path, { keys: keysIn(source, keys), imports: importsOf(path, source) });
    }
    return files.get(path);
  };
  const reached = (path, without = new Set(), seen = new Set()) => {
    if (seen.has(path) || without.has(path)) return seen;
    seen.add(path);
    // The list of screens imports every screen, so it is not followed.
    if (path !== routes) for (const next of read(path).imports) reached(next, without, seen);
    return seen;
  };
  const shown = (paths) => new Set([...paths].flatMap((path) => read(path).keys));

  const frame = reached(entry, new Set(dialogs.map(({ source }) => source)));
  const common = shown(frame);
  const screens = new Map(
    partsOf().map(({ part, source }) => [part, shown(reached(source, frame))]),
  );
  for (const key of keys) {
    const users = [...screens.values()].filter((screen) => screen.has(key)).length;
    if (users > usual * screens.size) common.add(key);
  }
  for (const screen of screens.values()) for (const key of common) screen.delete(key);
  return { common, screens };
}

/** Returns the screens and dialogs that have their own texts. */
const partsOf = () => [...screensOf(readFileSync(routes, "utf8")), ...dialogs];

/** Returns the source of the module client/admin/lib/screenTexts.ts, which loads the texts of each screen. */
export function screenTextsModule({ screens }) {
  const load = (locale, part) => `() => import("../../../locales/${locale}.json?admin-${part}")`;
  const lines = partsOf()
    .filter(({ part }) => screens.get(part)?.size > 0)
    .map(
      ({ name, part }) =>
        `${JSON.stringify(name)}: { bn: ${load("bn", part)}, en: ${load("en", part)} },\n`,
    );
  return `export const screenTexts = {\n${lines.join("")}};\n`;
}
