import { storage } from "./storage";

// The visitor's district. It applies to all shops of the host.
const key = "district";

/** Returns the English name of the district that the visitor chose, or "". */
export function keptDistrict(): string {
  return String(storage.getItem(key) ?? "");
}

export function keepDistrict(name: string): void {
  storage.setItem(key, name);
}
