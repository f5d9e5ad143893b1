import type { Advertising } from "../../types/catalog.gen";
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
 * Loads what the shop advertises by, once in a document, and returns how it is
 * told. What is told before a script is there waits for it; where the script is
 * blocked, it waits for ever.
 */
export function openDelivery({ gtm, pixel_id }: Advertising): (message: Message) => void {
  const google = gtm ? openGoogle(gtm) : null;
  const fbq = pixel_id ? openMeta(pixel_id) : null;
  return (message) => {
    if (google && message.google) {
      // What an earlier event said would be merged into this one.
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

// What fbevents.js takes over, as Meta's own snippet makes it. It finds out
// neither page changes nor what is clicked or written on a page by itself: what it
// is told is all that it knows.
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
