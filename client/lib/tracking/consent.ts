import { useEffect, useRef, useSyncExternalStore } from "react";
import { storage } from "../../state/storage";
import type { Shop } from "../../types/catalog.gen";
import { forgetClickId } from "./clickId";

export type Choice = "yes" | "no";

const changed = new Set<() => void>();

function keyOf({ slug }: Shop): string {
  return `${slug}-consent`;
}

function read(shop: Shop): Choice | null {
  const kept = storage.getItem(keyOf(shop));
  return kept === "yes" || kept === "no" ? kept : null;
}

/** Whether the shop's advertising may be told of this visitor. */
export function mayTrack(shop: Shop): boolean {
  return Boolean(shop.advertising) && (!shop.advertising?.asks_consent || read(shop) === "yes");
}

/**
 * What the visitor chose in the shop, in this tab or another; null: nothing yet.
 * What was loaded cannot be unloaded: once the consent is taken back its cookies
 * are removed and the page is loaded anew, without it.
 */
export function useChoice(shop: Shop): Choice | null {
  const choice = useSyncExternalStore(subscribe, () => read(shop));
  const allowed = mayTrack(shop);
  const before = useRef(allowed);
  useEffect(() => {
    if (before.current && !allowed) {
      forgetCookies();
      forgetClickId(shop.slug);
      location.reload();
    }
    before.current = allowed;
  }, [shop, allowed]);
  return choice;
}

function subscribe(onChange: () => void): () => void {
  changed.add(onChange);
  window.addEventListener("storage", onChange);
  // A page that the browser kept for going back heard nothing meanwhile.
  window.addEventListener("pageshow", onChange);
  return () => {
    changed.delete(onChange);
    window.removeEventListener("storage", onChange);
    window.removeEventListener("pageshow", onChange);
  };
}

/** Keeps the visitor's choice. */
export function choose(shop: Shop, choice: Choice): void {
  storage.setItem(keyOf(shop), choice);
  for (const tell of changed) tell();
}

// Those of Meta's pixel and Google's tags, whichever part of the host they are for.
function forgetCookies(): void {
  const longAgo = new Date(0).toUTCString();
  const names = document.cookie.split("; ").map((pair) => pair.split("=")[0] ?? "");
  const labels = location.hostname.split(".");
  const domains = labels.map((_, i) => `; domain=${labels.slice(i).join(".")}`);
  for (const name of names.filter((each) => /^_(fbp|fbc|ga|gid|gcl)/.test(each))) {
    for (const domain of ["", ...domains]) {
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser has another way
      document.cookie = `${name}=; expires=${longAgo}; path=/${domain}`;
    }
  }
}
