import { expect, test } from "vitest";
import { cycleIn, foldersBelow, importsOf, runtimeImportsOf } from "./testing/imports";

// The layers, lowest first. A file imports from its own layer and lower ones.
const layers = [
  ["locales", "data", "types", "lib", "format"],
  ["state"],
  ["router"],
  ["components"],
  ["forms"],
  // The features of the storefront.
  [
    ...["account", "advertising", "basic", "cart", "catalog", "chat", "checkout", "landing"],
    ...["offline", "order", "overlays", "product", "question", "search", "section", "shop"],
  ],
  ["themes"],
  ["dashboard", "layout"],
  ["pages"],
  ["routes"],
  ["app"],
  ["entry"],
];

// The highest layer that the admin area may import from. Only its entry and the service worker may import the admin
// area.
const belowAdmin = "shop";

// The groups of the admin area, lowest first, with the groups that each may import from. All may import from ui and
// lib, and ui may import from lib.
const adminGroups: Record<string, string[]> = {
  device: [],
  shipping: ["device"],
  payment: [],
  catalog: ["device", "payment"],
  order: ["device", "shipping", "payment"],
  customer: ["order"],
  team: ["payment", "order"],
  shop: ["team"],
  discount: [],
  page: [],
  insight: ["shipping", "catalog", "order", "shop"],
};

const isTest = (path: string) => /\.test\.|fixtures\.|^client\/testing\//.test(path);

const folders = ["client", "themes"].flatMap(foldersBelow);
const sources = folders.flatMap(({ files }) => files).filter((path) => /\.tsx?$/.test(path));

/** Returns the name in the table of layers that a file belongs to. */
function placeOf(path: string): string {
  const [top = "", folder = "", ...rest] = path.split("/");
  if (top !== "client") return top;
  if (rest.length > 0) return folder;
  // The files directly in client are entries, except the page table.
  return folder === "routes.tsx" ? "routes" : "entry";
}

const layerOf = (place: string) => layers.findIndex((layer) => layer.includes(place));

/**
 * Returns the group of a file of the admin area. The files directly in client/admin belong to the frame,
 * because they list the screens.
 */
function groupOf(path: string): string {
  const [, , group = "", ...rest] = path.split("/");
  return rest.length > 0 ? group : "frame";
}

/** Returns the folder of a file of the admin area: a screen's folder in a group, or the frame, ui or lib. */
function folderOf(path: string): string {
  const [, , , folder = "", ...rest] = path.split("/");
  const group = groupOf(path);
  return group in adminGroups && rest.length > 0 ? `${group}/${folder}` : group;
}

/** Reports whether a file of the admin area may import another one. */
function mayImportInAdmin(from: string, to: string): boolean {
  const [source, target] = [groupOf(from), groupOf(to)];
  if (source === target || source === "frame") return true;
  if (target === "frame") return false;
  if (target === "lib") return true;
  if (target === "ui") return source !== "lib";
  return adminGroups[source]?.includes(target) ?? false;
}

/** Reports whether a file may import another one. */
function mayImport(from: string, to: string): boolean {
  const [source, target] = [placeOf(from), placeOf(to)];
  if (target === "testing") return false;
  // The screen for choosing a theme shows the colours in each theme.json.
  if (source === "admin" && to.endsWith("/theme.json")) return true;
  if (source === "admin" && target === "admin") return mayImportInAdmin(from, to);
  if (source === "admin") return layerOf(target) <= layerOf(belowAdmin);
  if (target === "admin")
    return ["client/entry.admin.tsx", "client/entry.worker.ts"].includes(from);
  return layerOf(target) <= layerOf(source);
}

test("assigns each folder to a layer", () => {
  const places = sources.filter((path) => !isTest(path)).map(placeOf);
  const unknown = [...new Set(places)].filter((place) => place !== "admin" && layerOf(place) < 0);
  expect(unknown).toEqual([]);
});

test("assigns each folder of the admin area to a group", () => {
  const groups = sources.filter((path) => !isTest(path) && placeOf(path) === "admin").map(groupOf);
  const known = ["lib", "ui", ...Object.keys(adminGroups), "frame"];
  expect([...new Set(groups)].filter((group) => !known.includes(group))).toEqual([]);
});

test("groups of the admin area import from lower groups only", () => {
  const names = Object.keys(adminGroups);
  const upward = names.flatMap((group, i) =>
    (adminGroups[group] ?? []).filter((other) => !names.slice(0, i).includes(other)),
  );
  expect(upward).toEqual([]);
});

test("folders of the admin area have no import cycle", () => {
  const graph = new Map<string, string[]>();
  for (const path of sources.filter((path) => !isTest(path) && placeOf(path) === "admin")) {
    const others = importsOf(path)
      .filter((to) => placeOf(to) === "admin" && folderOf(to) !== folderOf(path))
      .map(folderOf);
    graph.set(folderOf(path), [...(graph.get(folderOf(path)) ?? []), ...others]);
  }
  expect(cycleIn(graph)).toEqual([]);
});

test("modules have no import cycle at run time", () => {
  const modules = sources.filter((path) => !isTest(path));
  expect(cycleIn(new Map(modules.map((path) => [path, runtimeImportsOf(path)])))).toEqual([]);
});

test.each([
  ["a chain", { a: ["b"], b: ["c"], c: [] }, []],
  ["two ways to one node", { a: ["b", "c"], b: ["d"], c: ["d"], d: [] }, []],
  [
    "a cycle below the first node",
    { a: ["b"], b: ["c"], c: ["d"], d: ["b"] },
    ["b", "c", "d", "b"],
  ],
  ["a node that leads to itself", { a: [], b: ["b"] }, ["b", "b"]],
])("cycleIn finds the cycle of %s", (_, graph, cycle) => {
  expect(cycleIn(new Map(Object.entries(graph)))).toEqual(cycle);
});

test("files import from their own layer or lower ones", () => {
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
  ["client/lib/page.tsx", "client/chat/conversation/room.ts", false],
  ["client/components/Notice.tsx", "client/cart/CartLines.tsx", false],
  ["client/cart/CartLines.tsx", "client/admin/App.tsx", false],
  ["client/app/App.tsx", "client/admin/App.tsx", false],
  ["client/admin/App.tsx", "client/pages/Cart.tsx", false],
  ["client/cart/CartLines.tsx", "client/testing/api.ts", false],
  ["client/cart/CartLines.tsx", "client/product/useOffer.ts", true],
  ["client/entry.admin.tsx", "client/admin/App.tsx", true],
  ["client/entry.worker.ts", "client/admin/device/offline/worker.ts", true],
  ["client/admin/lib/api.ts", "client/admin/ui/Button.tsx", false],
  ["client/admin/lib/api.ts", "client/admin/device/offline/changes.ts", false],
  ["client/admin/ui/Page.tsx", "client/admin/order/status/steps.ts", false],
  ["client/admin/order/list/Orders.tsx", "client/admin/frame/menu.ts", false],
  ["client/admin/order/list/Orders.tsx", "client/admin/routes.tsx", false],
  ["client/admin/shipping/parcels/Parcels.tsx", "client/admin/order/status/steps.ts", false],
  ["client/admin/customer/messages/Talk.tsx", "client/admin/catalog/products/price.ts", false],
  ["client/admin/order/list/Orders.tsx", "client/admin/shipping/parcels/bookPath.ts", true],
  ["client/admin/order/list/Orders.tsx", "client/admin/order/tags/TagChip.tsx", true],
  ["client/admin/order/list/Orders.tsx", "client/admin/lib/api.ts", true],
  ["client/admin/ui/Page.tsx", "client/admin/lib/api.ts", true],
  ["client/admin/frame/menu.ts", "client/admin/routes.tsx", true],
  ["client/admin/routes.tsx", "client/admin/insight/reports/Reports.tsx", true],
])("%s may import %s: %s", (from, to, allowed) => {
  expect(mayImport(from, to)).toBe(allowed);
});
