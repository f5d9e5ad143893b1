import { storage } from "../../state/storage";

/** Returns the names that this browser stores under a key, or undefined if there are none. */
export function storedNames(key: string): string[] | undefined {
  try {
    const names: unknown = JSON.parse(String(storage.getItem(key)));
    if (Array.isArray(names)) return names.filter((name) => typeof name === "string");
  } catch {
    // Another version stored something else.
  }
  return undefined;
}

export function storeNames(key: string, names: string[]): void {
  storage.setItem(key, JSON.stringify(names));
}
