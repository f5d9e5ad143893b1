import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, stubApi } from "../../../testing/api";
import { press, user } from "../../../testing/user";
import type { Alerts as AlertsData } from "../../../types/alert.gen";
import { showInArea } from "../../fixtures";
import Alerts from "./Alerts";
import { KeptAlerts } from "./KeptAlerts";
import { OfferAlerts } from "./OfferAlerts";

const key = "BA";
const device = {
  id: 5,
  device: "Chrome, Android",
  created_at: "2026-11-21T09:00:00Z",
  last_sent_at: null,
};
const alerts: AlertsData = {
  events: [
    { event: "new_order", push: true },
    { event: "message", push: false },
  ],
  quiet_from: "",
  quiet_to: "",
  first_orders: true,
  first_orders_left: 12,
  public_key: key,
  devices: [],
  session: 3,
};
const request = { endpoint: "https://push.test/x", keys: { p256dh: "p", auth: "a" }, locale: "en" };

let calls: Call[];
let permission: NotificationPermission;
let subscribed: boolean;

/** Stubs the browser's part of web push; the person grants the permission. */
function stubPush() {
  const subscription = {
    options: { applicationServerKey: new Uint8Array([4]).buffer },
    toJSON: () => ({ endpoint: request.endpoint, keys: request.keys }),
    unsubscribe: async () => {
      subscribed = false;
    },
  };
  const registration = {
    pushManager: {
      getSubscription: async () => (subscribed ? subscription : null),
      subscribe: async () => {
        subscribed = true;
        return subscription;
      },
    },
  };
  const worker = Object.assign(new EventTarget(), {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  });
  vi.stubGlobal("navigator", { userAgent: navigator.userAgent, serviceWorker: worker });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("caches", { open: async () => ({ put: async () => {} }) });
  vi.stubGlobal("Notification", {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      permission = permission === "default" ? "granted" : permission;
      return permission;
    },
  });
}

beforeEach(() => {
  localStorage.clear();
  permission = "default";
  subscribed = false;
  stubPush();
  calls = stubApi();
});

afterEach(() => vi.unstubAllGlobals());

const said = () => document.body.textContent ?? "";
const last = () => calls.at(-1) as Call;
const settle = () => act(async () => new Promise((done) => setTimeout(done)));
const keep = (own: object) => localStorage.setItem("haat-alerts", JSON.stringify({ 7: own }));

async function open(data: AlertsData = alerts) {
  await showInArea(<Alerts />);
  await calls[0]?.answer(data);
}

test("turns alerts on for this device, and reports the devices of a test alert", async () => {
  await open();
  expect(said()).toContain("Alerts are off.");
  await press("Turn on alerts");
  await last().answer(alerts);
  await settle();
  expect(last()).toMatchObject({ what: "POST /api/admin/v3/alerts/devices", body: request });
  await last().answer(device);
  await settle();
  await last().answer({ ...alerts, devices: [device] });
  expect(said()).toContain("Alerts are on for this device.");
  await press("Send a test alert");
  expect(last().what).toBe("POST /api/admin/v3/alerts/test");
});

test("removing this device unsubscribes the browser", async () => {
  keep({ user: 1, device: 5, session: 3, locale: "en" });
  permission = "granted";
  subscribed = true;
  await open({ ...alerts, devices: [device] });
  await press("Stop alerts: Chrome, Android");
  expect(last().what).toBe("DELETE /api/admin/v3/alerts/devices/5");
  await last().answer(null);
  await settle();
  expect(subscribed).toBe(false);
  await last().answer(alerts);
  expect(said()).toContain("Alerts are off.");
});

test("a blocked browser explains how to allow alerts", async () => {
  permission = "denied";
  await open();
  expect(said()).toContain("Alerts are blocked in this browser.");
  expect(said()).not.toContain("Turn on alerts");
});

test("explains the home screen on an iPhone, and that other browsers cannot receive alerts", async () => {
  for (const [userAgent, text] of [
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)", "add this page to your home screen"],
    ["Mozilla/5.0 (Linux; Android 5)", "This browser can't receive alerts."],
  ]) {
    vi.stubGlobal("navigator", { userAgent });
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
    await showInArea(<Alerts />);
    await last().answer(alerts);
    expect(said()).toContain(text);
  }
});

test("saves a switch immediately and keeps the other settings", async () => {
  await open();
  const messages = screen.getByRole<HTMLInputElement>("switch", {
    name: "Messages from customers",
  });
  await user.click(messages);
  expect(last()).toMatchObject({
    what: "PUT /api/admin/v3/alerts",
    body: { events: [{ event: "message", push: true }], quiet_from: "", first_orders: true },
  });
  expect(messages.checked).toBe(true);
  expect(said()).toContain("For 12 more orders.");
});

test("the offer on the orders' screen is dismissed for good", async () => {
  await showInArea(<OfferAlerts />);
  expect(said()).toContain("Get an alert for each new order on this device");
  await press("Not now");
  expect(said()).toBe("");
  await showInArea(<OfferAlerts />);
  expect(said()).toBe("");
});

test("a new session of the same member subscribes again", async () => {
  keep({ user: 1, device: 5, session: 2, locale: "en" });
  permission = "granted";
  await showInArea(<KeptAlerts />);
  await calls[0]?.answer(alerts);
  await settle();
  await last().answer(alerts);
  await settle();
  expect(last().what).toBe("POST /api/admin/v3/alerts/devices");
  await last().answer(device);
});

test("does not subscribe a device that was removed in this session or belongs to another member", async () => {
  keep({ user: 1, device: 5, session: 3, locale: "en" });
  permission = "granted";
  subscribed = true;
  await showInArea(<KeptAlerts />);
  await calls[0]?.answer(alerts);
  await settle();
  expect([calls.length, subscribed, localStorage.getItem("haat-alerts")]).toEqual([1, false, "{}"]);
  keep({ user: 2, device: 5, session: 3, locale: "en" });
  await showInArea(<KeptAlerts />);
  await settle();
  expect(calls).toHaveLength(1);
});
