import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AlertScope, handleAlerts, shopsKey } from "./alerts";

const url = "https://admin.test/admin/rina/orders/1001";
const message = {
  title: "New order 1001",
  body: "৳1,500 · Gazipur",
  url,
  tag: "rina/order/1001",
  badge: 3,
  lang: "en",
};

let windows: { url: string; focus: () => Promise<void>; postMessage: (data: unknown) => void }[];
let log: unknown[];
let listeners: Record<string, (event: never) => void>;

beforeEach(() => {
  windows = [];
  log = [];
  listeners = {};
  const subscription = {
    toJSON: () => ({ endpoint: "https://push.test/new", keys: { auth: "a" } }),
  };
  const scope: AlertScope = {
    registration: {
      showNotification: async (title, options) => void log.push(["shown", title, options]),
      pushManager: { subscribe: async () => subscription as unknown as PushSubscription },
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (address) => void log.push(["opened", address]),
    },
    navigator: { setAppBadge: async (count) => void log.push(["badge", count]) },
    addEventListener: (type, listener) => {
      listeners[type] = listener;
    },
  };
  handleAlerts(scope);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Dispatches an event and waits until the worker has handled it. */
async function dispatch(type: string, event: object) {
  let done: Promise<unknown> = Promise.resolve();
  const waitUntil = (promise: Promise<unknown>) => {
    done = promise;
  };
  listeners[type]?.({ ...event, waitUntil } as never);
  await done;
}

const click = () =>
  dispatch("notificationclick", {
    notification: { data: url, close: () => log.push(["closed"]) },
  });

test("shows a message as a notification, and the number of new orders on the icon", async () => {
  await dispatch("push", { data: { json: () => message } });
  const { title, body, tag, lang } = message;
  expect(log).toEqual([
    ["shown", title, { body, tag, lang, data: url, renotify: true }],
    ["badge", 3],
  ]);
});

test("opens the screen in the shop's open tab on a click", async () => {
  const tab = (address: string) => ({
    url: address,
    focus: async () => void log.push(["focused", address]),
    postMessage: (data: unknown) => void log.push(["told", data]),
  });
  windows = [
    tab("https://admin.test/shop/rina"),
    tab("https://admin.test/admin/rinas-other/orders"),
    tab("https://admin.test/admin/rina/products/4"),
  ];
  await click();
  expect(log).toEqual([
    ["closed"],
    ["told", { alert: url }],
    ["focused", "https://admin.test/admin/rina/products/4"],
  ]);
});

test("opens a new tab on a click if no tab shows the shop's area", async () => {
  await click();
  expect(log).toEqual([["closed"], ["opened", url]]);
});

test("stores a replaced subscription for each shop", async () => {
  const kept = new Response(JSON.stringify({ 7: "bn", 9: "en" }));
  const cache = { match: async (key: string) => (key === shopsKey ? kept : undefined) };
  vi.stubGlobal("caches", { open: async () => cache });
  const calls: unknown[] = [];
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit) =>
    calls.push([address, JSON.parse(String(body))]),
  );
  await dispatch("pushsubscriptionchange", { oldSubscription: { options: {} } });
  const endpoint = "https://push.test/new";
  const keys = { auth: "a" };
  expect(calls).toEqual([
    ["/api/admin/v3/alerts/devices?shop_id=7", { endpoint, keys, locale: "bn" }],
    ["/api/admin/v3/alerts/devices?shop_id=9", { endpoint, keys, locale: "en" }],
  ]);
});
