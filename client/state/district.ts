import { storage } from "./storage";

// The district is of the visitor, not of a shop.
const key = "district";

/** Returns the English name of the district that the visitor chose, or an empty text. */
export function keptDistrict(): string {
  return String(storage.getItem(key) ?? "");
}

export function keepDistrict(name: string): void {
  storage.setItem(key, name);
}
