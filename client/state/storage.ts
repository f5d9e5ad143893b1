import type { StateStorage } from "zustand/middleware";

// Values that localStorage rejected, because in-app browsers may deny it and it can be full.
const memory = new Map<string, string>();

/** localStorage, with memory as the fallback until the document is left. Never throws. */
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
      // Storage is denied.
    }
  },
};

/** Returns the key of a shop's checkout draft. */
export function draftEntry(slug: string): string {
  return `${slug}-checkout`;
}

/**
 * Returns the key under which the visitor's refusal to have a shop store unfinished checkouts is stored. The
 * value is "1", or empty.
 */
export function refusalEntry(slug: string): string {
  return `${slug}-unsaved`;
}
