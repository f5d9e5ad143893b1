import type { Advertising } from "../types/catalog.gen";
import type { Message } from "./messages";

type Fbq = {
  (...words: unknown[]): void;
  callMethod?: (...words: unknown[]) => void;
  queue: unknown[][];
  push: Fbq;
  loaded: boolean;
  version: string;
  disablePushState: boolean;
};

declare global {
  interface Window {
    dataLayer?: unknown[];
    fbq?: Fbq;
    _fbq?: Fbq;
  }
}

/**
 * Loads the shop's advertising scripts, once per document, and returns the function that sends them
 * messages. Messages sent before a script has loaded are queued; a blocked script never reads its queue.
 */
export function openDelivery({ gtm, pixel_id }: Advertising): (message: Message) => void {
  const google = gtm ? openGoogle(gtm) : null;
  const fbq = pixel_id ? openMeta(pixel_id) : null;
  return (message) => {
    if (google && message.google) {
      // Clears the previous ecommerce object, which would be merged into this one.
      if (message.google.ecommerce) google.push({ ecommerce: null });
      google.push(message.google);
    }
    if (fbq && message.meta) {
      const { event, parameters, id } = message.meta;
      fbq("track", event, parameters, ...(id ? [{ eventID: id }] : []));
    }
  };
}

function openGoogle(id: string): unknown[] {
  window.dataLayer ??= [];
  if (isNew("gtm")) {
    window.dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
    load(`https://www.googletagmanager.com/gtm.js?id=${id}`);
  }
  return window.dataLayer;
}

// Loads Meta's pixel. `fbq` is the queue that fbevents.js processes, as in Meta's own snippet. Automatic tracking of
// page changes, clicks and form fields is off, so the pixel receives only the messages sent to it.
function openMeta(id: string): Fbq {
  if (!window.fbq || isNew("pixel")) {
    const fbq = ((...words) => {
      if (fbq.callMethod) fbq.callMethod(...words);
      else fbq.queue.push(words);
    }) as Fbq;
    Object.assign(fbq, {
      push: fbq,
      queue: [],
      loaded: true,
      version: "2.0",
      disablePushState: true,
    });
    window.fbq = window._fbq = fbq;
    fbq("set", "autoConfig", false, id);
    fbq("init", id);
    load("https://connect.facebook.net/en_US/fbevents.js");
  }
  return window.fbq as Fbq;
}

const loaded = new Set<string>();

function isNew(what: string): boolean {
  return !loaded.has(what) && Boolean(loaded.add(what));
}

function load(src: string): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = src;
  document.head.append(script);
}
