// The service worker's part of alerts: it shows the messages that the server sends by web push.

/** The content of a message; see server/message/alert/push.go. */
interface Message {
  title: string;
  body: string;
  url: string;
  tag: string;
  badge: number;
  lang: string;
}

/** The cache and its key for the shops whose alerts this browser receives. */
export const shopsCache = "alerts";
export const shopsKey = "/alerts-shops";

/** The language of the alerts by the shop's id. */
export type AlertShops = Record<string, string>;

interface Waiting {
  waitUntil(done: Promise<unknown>): void;
}
interface Pushed extends Waiting {
  data: { json(): unknown } | null;
}
interface Clicked extends Waiting {
  notification: { data: unknown; close(): void };
}
interface Changed extends Waiting {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}
interface OpenWindow {
  url: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

/** The parts of a service worker's scope that alerts use. */
export interface AlertScope {
  registration: {
    showNotification(title: string, options: object): Promise<void>;
    pushManager: { subscribe(options?: PushSubscriptionOptionsInit): Promise<PushSubscription> };
  };
  clients: {
    matchAll(which: { type: "window"; includeUncontrolled: boolean }): Promise<OpenWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  navigator: { setAppBadge?(count: number): Promise<void> };
  addEventListener(type: string, listener: (event: never) => void): void;
}

/** Adds the listeners of alerts to a service worker. */
export function handleAlerts(worker: AlertScope): void {
  worker.addEventListener("push", (event: Pushed) => event.waitUntil(show(worker, event)));
  worker.addEventListener("notificationclick", (event: Clicked) => {
    event.notification.close();
    event.waitUntil(open(worker, String(event.notification.data)));
  });
  worker.addEventListener("pushsubscriptionchange", (event: Changed) =>
    event.waitUntil(subscribeAgain(worker, event)),
  );
}

async function show(worker: AlertScope, { data }: Pushed): Promise<void> {
  if (!data) return;
  const { title, body, url, tag, badge, lang } = data.json() as Message;
  await worker.registration.showNotification(title, { body, tag, lang, data: url, renotify: true });
  await worker.navigator.setAppBadge?.(badge).catch(console.info); // Some browsers allow the badge only for an installed app.
}

/** Returns the start of an address up to the shop's admin area, such as "https://haat.test/admin/rina". */
const areaOf = (url: string) => /^https?:\/\/[^/]+\/admin\/[^/?#]+/.exec(url)?.[0];

// Opens an alert's screen. An open tab of the shop's admin area navigates itself, so that it can ask about unsaved
// changes.
async function open(worker: AlertScope, url: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const area = windows.find((each) => areaOf(each.url) === areaOf(url));
  if (!area) {
    await worker.clients.openWindow(url);
    return;
  }
  area.postMessage({ alert: url });
  await area.focus();
}

// Renews a subscription that the push service has replaced. Without this, alerts would stop until the member opens
// the admin area.
async function subscribeAgain(worker: AlertScope, event: Changed): Promise<void> {
  const subscription =
    event.newSubscription ??
    (await worker.registration.pushManager.subscribe(event.oldSubscription?.options));
  const kept = await (await caches.open(shopsCache)).match(shopsKey);
  const shops: AlertShops = kept ? await kept.json() : {};
  const { endpoint, keys } = subscription.toJSON();
  await Promise.allSettled(
    Object.entries(shops).map(([shop, locale]) =>
      fetch(`/api/admin/v3/alerts/devices?shop_id=${shop}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ endpoint, keys, locale }),
      }),
    ),
  );
}
