import { useSyncExternalStore } from "react";

const keyOf = (slug: string) => `${slug}-admin-shared`;
const listeners = new Set<() => void>();

/** Stores that the shop was shared from this browser. */
export function markShared(slug: string): void {
  localStorage.setItem(keyOf(slug), "yes");
  for (const tell of listeners) tell();
}

/** Reports whether the shop was shared from this browser. */
export function useShared(slug: string): boolean {
  return useSyncExternalStore(follow, () => localStorage.getItem(keyOf(slug)) !== null);
}

function follow(tell: () => void) {
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
  };
}
