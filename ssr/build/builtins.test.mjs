// Checks the built scripts for built-ins and regular expressions that the oldest supported browsers (floor.mjs) lack,
// because esbuild lowers only syntax. The lists come from MDN's browser-compat-data 8. They exclude built-ins whose
// name is ambiguous, such as the methods of iterators (map, filter, toArray), which older built-ins also have.
import { readdirSync, readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { parseSync, traverse } from "@babel/core";
import { expect, test } from "vitest";

const assets = "client/dist/assets";

const members = `
  at findLast findLastIndex toReversed toSorted toSpliced fromAsync hasOwn groupBy withResolvers isWellFormed toWellFormed
  hasIndices unicodeSets isSubsetOf isSupersetOf isDisjointFrom symmetricDifference union getOrInsert getOrInsertComputed
  toBase64 toHex fromBase64 fromHex Segmenter ListFormat DisplayNames DurationFormat supportedValuesOf
  randomUUID throwIfAborted requestSubmit checkVisibility showModal showPopover hidePopover togglePopover popover inert
  startViewTransition requestIdleCallback cancelIdleCallback visualViewport share canShare setAppBadge clearAppBadge locks
  userAgentData scheduling fetchPriority borderBoxSize contentBoxSize moveBefore setHTML getHTML showPicker
  startsWithin scrollIntoViewIfNeeded adoptedStyleSheets registerProperty pushManager showNotification navigationPreload
  preloadResponse submitter BarcodeDetector`.match(/\w+/g);

const globals = `
  structuredClone reportError createImageBitmap BroadcastChannel WeakRef FinalizationRegistry OffscreenCanvas
  CompressionStream DecompressionStream AggregateError Iterator Temporal scheduler navigation cookieStore URLPattern
  ViewTransition CloseWatcher EyeDropper`.match(/\w+/g);

/** Built-ins that client/lib/polyfills.ts adds. */
const polyfilled =
  "at findLast findLastIndex toReversed toSorted toSpliced hasOwn structuredClone showModal".split(
    " ",
  );

/** Built-ins that are checked before they are used, or whose absence has no effect, with the reason. */
const guarded = {
  BarcodeDetector: "client/admin/device/scan falls back to a decoder in JavaScript",
  Segmenter: "ConversationRow falls back to the first character",
  clearAppBadge: "optional call",
  createImageBitmap: "client/forms/photo.ts sends the photo unchanged",
  locks: "client/admin/device/offline/changes.ts works without",
  navigationPreload: "Workbox checks for it",
  popover: "React's list of attributes",
  preloadResponse: "Workbox awaits undefined",
  pushManager: "client/admin/device/alerts/push.ts checks for it",
  randomUUID: "React Hook Form checks for it",
  reportError: "React has a fallback",
  requestIdleCallback: "Advertising.tsx uses setTimeout",
  setAppBadge: "optional call",
  share: "the button is shown if it exists",
  showNotification: "only after a push subscription",
  startViewTransition: "viewTransition.ts draws without",
  submitter: "React reads it if it is there",
  visualViewport: "useFitting.ts uses innerHeight",
};

const allowed = new Set([...polyfilled, ...Object.keys(guarded)]);

const hint = new RegExp(
  `\\b(${[...members, ...globals].join("|")})\\b|\\(\\?<[=!]|/[a-z]*[dv][a-z]*\\b`,
);

/** Returns the built-ins above the floor that a script uses. */
function newerIn(code) {
  const found = new Set();
  if (!hint.test(code)) return found; // Parsing takes most of the time.
  traverse(parseSync(code, { configFile: false, babelrc: false, sourceType: "unambiguous" }), {
    "MemberExpression|OptionalMemberExpression"({ node: { computed, property } }) {
      const name = computed ? property.value : property.name;
      if (members.includes(name)) found.add(name);
    },
    ReferencedIdentifier({ node, scope }) {
      if (globals.includes(node.name) && !scope.hasBinding(node.name, true)) found.add(node.name);
    },
    RegExpLiteral({ node }) {
      if (/\(\?<[=!]/.test(node.pattern)) found.add(`lookbehind in /${node.pattern}/`);
      if (/[dv]/.test(node.flags)) found.add(`flags of /${node.pattern}/${node.flags}`);
    },
  });
  return found;
}

// All scripts except two: the API documentation, whose readers have new browsers, and the polyfills, which check what
// they replace.
const scripts = readdirSync(assets).filter((name) =>
  /^(?!docs-|(admin-)?polyfills-).*\.js\.br$/.test(name),
);

test("finds built-ins, global functions and regular expressions above the floor", () => {
  const code =
    'a?.findLast(b); c["toSorted"](); structuredClone(d); /(?<=e)f/; { const reportError = 1; reportError; }';
  expect([...newerIn(code)].sort()).toEqual([
    "findLast",
    "lookbehind in /(?<=e)f/",
    "structuredClone",
    "toSorted",
  ]);
});

test("uses no built-in above the floor without a polyfill or a check", () => {
  const found = [];
  const used = new Set();
  for (const name of scripts) {
    for (const each of newerIn(
      brotliDecompressSync(readFileSync(`${assets}/${name}`)).toString(),
    )) {
      used.add(each);
      if (!allowed.has(each)) found.push(`${each} in ${name}`);
    }
  }
  expect(scripts.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
  // Fails for entries of the lists above that no script needs.
  expect([...allowed].filter((each) => !used.has(each))).toEqual([]);
}, 60_000);

test("uses no built-in above the floor in the scripts that load before the polyfills", () => {
  const early = scripts.filter((name) => /^(start|service-worker|moved|copy|restore)\b/.test(name));
  expect(early.length).toBeGreaterThan(4);
  const found = early.flatMap((name) =>
    [...newerIn(brotliDecompressSync(readFileSync(`${assets}/${name}`)).toString())].filter(
      (each) => polyfilled.includes(each),
    ),
  );
  expect(found).toEqual([]);
});

// If such a file failed to load, held taps would wait forever instead of submitting their forms.
test("loads no other file before the page's first script runs", () => {
  const name = scripts.find((each) => each.startsWith("start-"));
  const code = brotliDecompressSync(readFileSync(`${assets}/${name}`)).toString();
  expect(code).toContain("import(");
  expect(code).not.toMatch(/\bimport\s*["{*]/);
});
