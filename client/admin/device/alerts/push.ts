import { type AlertShops, shopsCache, shopsKey } from "../../../offline/alerts";
import type { SubscriptionRequest } from "../../../types/alert.gen";
import type { Locale } from "../../../types/page.gen";
import { isApple, isInstalled } from "../install/prompt";

/**
 * The ability of this browser to receive alerts. "install": an iPhone, which needs the admin area on
 * its home screen.
 */
export type Ability = "unsupported" | "install" | "denied" | "able";

export function abilityOf(): Ability {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
    return Notification.permission === "denied" ? "denied" : "able";
  }
  return isApple(navigator) && !isInstalled() ? "install" : "unsupported";
}

/** The service worker's registration, which the admin area needs only for alerts. */
async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register("/service-worker.js");
  return navigator.serviceWorker.ready;
}

/** Subscribes this browser with the server's key, or returns its subscription with this key. */
export async function subscribe(key: string, locale: Locale): Promise<SubscriptionRequest> {
  const { pushManager } = await worker();
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) !== key) await known.unsubscribe(); // of another installation
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

/** The member and device of this browser in a shop. */
interface Own {
  user: number;
  device: number;
  /** The session in which the device was stored. */
  session: number;
  locale: Locale;
}

const storageKey = "haat-alerts";

function stored(): Record<string, Own> {
  return JSON.parse(localStorage.getItem(storageKey) ?? "{}");
}

/** This browser's device in a shop if the member turned alerts on, or undefined. */
export function ownDevice(shop: number, user: number): Own | undefined {
  const own = stored()[shop];
  return own?.user === user ? own : undefined;
}

/** Stores or, without own, forgets this browser's device in a shop. */
export async function keepDevice(shop: number, own?: Own): Promise<void> {
  const { [shop]: _, ...others } = stored();
  const all = own ? { ...others, [shop]: own } : others;
  localStorage.setItem(storageKey, JSON.stringify(all));
  const shops: AlertShops = Object.fromEntries(
    Object.entries(all).map(([id, { locale }]) => [id, locale]),
  );
  // For the service worker, which cannot read localStorage.
  await (await caches.open(shopsCache)).put(shopsKey, new Response(JSON.stringify(shops)));
  if (Object.keys(all).length > 0) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

const laterKey = "haat-alerts-later";

/** Whether the offer to turn alerts on was dismissed on this device. */
export const isDismissed = () => localStorage.getItem(laterKey) === "yes";
export const dismiss = () => localStorage.setItem(laterKey, "yes");
