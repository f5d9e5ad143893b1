import { useState } from "react";

const storageKey = "haat-admin-menu";

/** Returns the stored names of the open groups. Without a stored choice, the orders are open. */
function stored(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "");
    if (Array.isArray(names)) return names.filter((name) => typeof name === "string");
  } catch {
    // Nothing is stored yet, or another version stored something else.
  }
  return ["orders"];
}

/**
 * Returns the names of the menu's open groups, and a function that opens or closes one. This browser remembers
 * them. The group of the current screen opens when the person goes to it, and can be closed again.
 */
export function useOpenGroups(current: string | undefined): [string[], (name: string) => void] {
  const [open, setOpen] = useState(stored);
  const [seen, setSeen] = useState<string>();
  if (current !== seen) {
    setSeen(current);
    if (current && !open.includes(current)) setOpen([...open, current]);
  }
  const toggle = (name: string) => {
    const next = open.includes(name) ? open.filter((each) => each !== name) : [...open, name];
    localStorage.setItem(storageKey, JSON.stringify(next));
    setOpen(next);
  };
  return [open, toggle];
}
