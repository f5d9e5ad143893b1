import type { StateStorage } from "zustand/middleware";

// What could not be stored: some in-app browsers refuse, and a disk can be full.
const memory = new Map<string, string>();

/** localStorage, or memory for the length of the visit where the browser refuses it. Never throws. */
export const storage: StateStorage = {
  getItem(key) {
    const kept = memory.get(key);
    if (kept !== undefined) return kept;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key, value) {
    try {
      localStorage.setItem(key, value);
      memory.delete(key);
    } catch {
      memory.set(key, value);
    }
  },
  removeItem(key) {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // It was never there.
    }
  },
};

/** The entry of what a shopper wrote at a shop's checkout. */
export function draftEntry(slug: string): string {
  return `${slug}-checkout`;
}
