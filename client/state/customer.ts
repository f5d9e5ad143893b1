import { useEffect } from "react";
import { create } from "zustand";
import { storage } from "./storage";

/** What the browser keeps of a signed-in customer; the session itself is a cookie that no script reads. */
export interface CustomerBadge {
  id: number;
  name: string;
}

const useStore = create<{ customer: CustomerBadge | null }>(() => ({ customer: null }));

/** The customer signed in to the shop shown; null on the server and in the first render. */
export function useCustomer(): CustomerBadge | null {
  return useStore(({ customer }) => customer);
}

/** Finds out who is signed in to a shop, and again when another tab signs in or out. */
export function useRestoredCustomer(slug: string): void {
  useEffect(() => {
    const restore = () => useStore.setState({ customer: read(slug) });
    restore();
    window.addEventListener("storage", restore);
    return () => window.removeEventListener("storage", restore);
  }, [slug]);
}

// Both entries stand for a session: without the token's mark there is none.
function read(slug: string): CustomerBadge | null {
  if (!storage.getItem(`${slug}-token`)) return null;
  try {
    const { id, name } = JSON.parse(String(storage.getItem(`${slug}-customer`)));
    return typeof id === "number" && typeof name === "string" ? { id, name } : null;
  } catch {
    return null;
  }
}
