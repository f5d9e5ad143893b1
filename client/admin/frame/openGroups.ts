import { useState } from "react";
import { storedNames, storeNames } from "../lib/storedNames";

const storageKey = "haat-admin-menu";

/**
 * Returns the names of the menu's open groups, at first that of the orders, and a function that opens or closes one.
 * This browser remembers them. The group of the current screen opens when the person goes to it, and can be closed
 * again.
 */
export function useOpenGroups(current: string | undefined): [string[], (name: string) => void] {
  const [open, setOpen] = useState(() => storedNames(storageKey) ?? ["orders"]);
  const [seen, setSeen] = useState<string>();
  if (current !== seen) {
    setSeen(current);
    if (current && !open.includes(current)) setOpen([...open, current]);
  }
  const toggle = (name: string) => {
    const next = open.includes(name) ? open.filter((each) => each !== name) : [...open, name];
    storeNames(storageKey, next);
    setOpen(next);
  };
  return [open, toggle];
}
