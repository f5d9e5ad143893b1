import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

// The layers, lowest first. A file imports from its own layer and lower ones.
const layers = [
  ["locales", "data", "types", "lib", "format"],
  ["state"],
  ["router"],
  ["components"],
  ["forms"],
  // Features.
  [
    ...["account", "basic", "cart", "category", "chat", "checkout", "contact", "home", "landing"],
    ...[
      "listing",
      "offline",
      "order",
      "overlays",
      "product",
      "question",
      "search",
      "shop",
      "tracking",
    ],
  ],
  ["themes"],
  ["dashboard", "layout"],
  ["pages"],
  ["routes"],
  ["app"],
  ["entry"],
];

// The highest layer that the admin area imports from. Only its entry and the service worker import the admin area.
const belowAdmin = "shop";

const isTest = (path: string) => /\.test\.|fixtures\.|^client\/testing\//.test(path);

interface Folder {
  path: string;
  files: string[];
}

function foldersBelow(path: string): Folder[] {
  const entries = readdirSync(path, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(path, name));
  const inner = entries.filter(
    (entry) => entry.isDirectory() && !["dist", ".dist"].includes(entry.name),
  );
  return [{ path, files }, ...inner.flatMap(({ name }) => foldersBelow(join(path, name)))];
}

const folders = ["client", "themes"].flatMap(foldersBelow);
const sources = folders.flatMap(({ files }) => files).filter((path) => /\.tsx?$/.test(path));

/** Returns the files that a source file imports, statically or not. */
function importsOf(path: string): string[] {
  const specifiers = readFileSync(path, "utf8").matchAll(
    /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)"(\.[^"?]+)/g,
  );
  return [...specifiers].map(([, specifier = ""]) => {
    const target = join(dirname(path), specifier);
    const endings = ["", ".ts", ".tsx", ".d.ts", "/index.ts"];
    return endings.map((end) => target + end).find(isFile) ?? target;
  });
}

const isFile = (path: string) => /\.\w+$/.test(path) && existsSync(path);

/** Returns the name in the table of layers that a file belongs to. */
function placeOf(path: string): string {
  const [top = "", folder = "", ...rest] = path.split("/");
  if (top !== "client") return top;
  if (rest.length > 0) return folder;
  // The files directly in client are entries, except the page table.
  return folder === "routes.tsx" ? "routes" : "entry";
}

const layerOf = (place: string) => layers.findIndex((layer) => layer.includes(place));

/** Reports whether a file may import another one. */
function mayImport(from: string, to: string): boolean {
  const [source, target] = [placeOf(from), placeOf(to)];
  if (target === "testing") return false;
  // The choice of themes shows each theme's colours, which are data.
  if (source === "admin" && to.endsWith("/theme.json")) return true;
  if (source === "admin") return target === "admin" || layerOf(target) <= layerOf(belowAdmin);
  if (target === "admin")
    return ["client/entry.admin.tsx", "client/entry.worker.ts"].includes(from);
  return layerOf(target) <= layerOf(source);
}

test("each folder belongs to a layer", () => {
  const places = sources.filter((path) => !isTest(path)).map(placeOf);
  const unknown = [...new Set(places)].filter((place) => place !== "admin" && layerOf(place) < 0);
  expect(unknown).toEqual([]);
});

test("imports point down the layers", () => {
  const upward = sources
    .filter((path) => !isTest(path))
    .flatMap((from) =>
      importsOf(from)
        .filter((to) => !to.endsWith(".css") && !mayImport(from, to))
        .map((to) => `${from} imports ${to}`),
    );
  expect(upward).toEqual([]);
});

test.each([
  ["client/lib/page.tsx", "client/state/cart.ts", false],
  ["client/lib/page.tsx", "client/chat/room.ts", false],
  ["client/components/Notice.tsx", "client/cart/CartLines.tsx", false],
  ["client/cart/CartLines.tsx", "client/admin/App.tsx", false],
  ["client/app/App.tsx", "client/admin/App.tsx", false],
  ["client/admin/App.tsx", "client/pages/Cart.tsx", false],
  ["client/cart/CartLines.tsx", "client/testing/api.ts", false],
  ["client/cart/CartLines.tsx", "client/product/useOffer.ts", true],
  ["client/entry.admin.tsx", "client/admin/App.tsx", true],
  ["client/entry.worker.ts", "client/admin/device/offline/worker.ts", true],
])("whether %s may import %s: %s", (from, to, allowed) => {
  expect(mayImport(from, to)).toBe(allowed);
});
