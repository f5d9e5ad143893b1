import { type AlertShops, shopsCache, shopsKey } from "../../../offline/alerts";
import type { SubscriptionRequest } from "../../../types/alert.gen";
import type { Locale } from "../../../types/page.gen";
import { isApple, isInstalled } from "../install/prompt";

/**
 * Whether this browser can receive alerts, or what prevents it. "install" means an iPhone on which
 * the admin area must first be added to the home screen.
 */
export type Ability = "unsupported" | "install" | "denied" | "able";

export function abilityOf(): Ability {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
    return Notification.permission === "denied" ? "denied" : "able";
  }
  return isApple(navigator) && !isInstalled() ? "install" : "unsupported";
}

/** Registers the service worker, which receives alerts, and returns its registration once it is active. */
async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register("/service-worker.js");
  return navigator.serviceWorker.ready;
}

/** Subscribes this browser with the server's key, or returns its subscription with this key. */
export async function subscribe(key: string, locale: Locale): Promise<SubscriptionRequest> {
  const { pushManager } = await worker();
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) !== key) await known.unsubscribe(); // The known subscription belongs to another server key.
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" }, locale };
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The entry in localStorage about this browser as a device of a shop. */
interface Own {
  user: number;
  device: number;
  /** The id of the session in which the device was stored. */
  session: number;
  locale: Locale;
}

const storageKey = "haat-alerts";

function stored(): Record<string, Own> {
  return JSON.parse(localStorage.getItem(storageKey) ?? "{}");
}

/** Returns this browser's device in a shop, or undefined if the member has not turned alerts on. */
export function ownDevice(shop: number, user: number): Own | undefined {
  const own = stored()[shop];
  return own?.user === user ? own : undefined;
}

/**
 * Stores this browser's device in a shop, or deletes it if `own` is undefined. The last deletion unsubscribes
 * the browser.
 */
export async function keepDevice(shop: number, own?: Own): Promise<void> {
  const { [shop]: _, ...others } = stored();
  const all = own ? { ...others, [shop]: own } : others;
  localStorage.setItem(storageKey, JSON.stringify(all));
  const shops: AlertShops = Object.fromEntries(
    Object.entries(all).map(([id, { locale }]) => [id, locale]),
  );
  // The service worker cannot read localStorage, so it reads the shops from a cache.
  await (await caches.open(shopsCache)).put(shopsKey, new Response(JSON.stringify(shops)));
  if (Object.keys(all).length > 0) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

const laterKey = "haat-alerts-later";

/** Reports whether the offer to turn alerts on was dismissed on this device. */
export const isDismissed = () => localStorage.getItem(laterKey) === "yes";
export const dismiss = () => localStorage.setItem(laterKey, "yes");
