import { useEffect, useRef, useSyncExternalStore } from "react";
import { storage } from "../state/storage";
import type { Shop } from "../types/catalog.gen";
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

/** Reports whether the shop may track this visitor for its advertising. */
export function mayTrack(shop: Shop): boolean {
  return Boolean(shop.advertising) && (!shop.advertising?.asks_consent || read(shop) === "yes");
}

/**
 * Returns the visitor's choice in the shop, made in this tab or another; null if there is none.
 * Loaded scripts cannot be unloaded: when consent is withdrawn, this hook deletes their cookies
 * and reloads the page without them.
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
  // A page in the back/forward cache receives no storage events.
  window.addEventListener("pageshow", onChange);
  return () => {
    changed.delete(onChange);
    window.removeEventListener("storage", onChange);
    window.removeEventListener("pageshow", onChange);
  };
}

/** Stores the visitor's choice. */
export function choose(shop: Shop, choice: Choice): void {
  storage.setItem(keyOf(shop), choice);
  for (const tell of changed) tell();
}

// Deletes the cookies of Meta's pixel and Google's tags, for the host and each of its parent domains.
function forgetCookies(): void {
  const longAgo = new Date(0).toUTCString();
  const names = document.cookie.split("; ").map((pair) => pair.split("=")[0] ?? "");
  const labels = location.hostname.split(".");
  const domains = labels.map((_, i) => `; domain=${labels.slice(i).join(".")}`);
  for (const name of names.filter((each) => /^_(fbp|fbc|ga|gid|gcl)/.test(each))) {
    for (const domain of ["", ...domains]) {
      // biome-ignore lint/suspicious/noDocumentCookie: supported browsers may lack the Cookie Store
      document.cookie = `${name}=; expires=${longAgo}; path=/${domain}`;
    }
  }
}
