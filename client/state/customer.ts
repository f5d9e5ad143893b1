import { useEffect } from "react";
import { create } from "zustand";
import { onSignedOut } from "../lib/api";
import { checkoutPath } from "../lib/paths";
import { draftEntry, storage } from "./storage";
import { wishlist } from "./wishlist";

/** The signed-in customer as stored in the browser. The session itself is an HttpOnly cookie. */
export interface CustomerBadge {
  id: number;
  name: string;
}

/**
 * Why the session has ended: "expired"; "left" after a sign-out in this tab; "nobody" if there was no session
 * although one was needed, or if another tab ended it.
 */
export type Ended = "expired" | "nobody" | "left";

interface Known {
  customer: CustomerBadge | null;
  ended: Ended | null;
}

const useStore = create<Known>(() => ({ customer: null, ended: null }));

/** Returns the customer signed in to the current shop; null on the server and in the first render. */
export function useCustomer(): CustomerBadge | null {
  return useStore(({ customer }) => customer);
}

/** Returns why there is no session. Null after a sign-in, and until it is known. */
export function useSessionEnded(): Ended | null {
  return useStore(({ ended }) => ended);
}

/** Returns the same as useSessionEnded, for use outside of components. */
export function sessionEnded(): Ended | null {
  return useStore.getState().ended;
}

export function isSignedIn(slug: string): boolean {
  return read(slug) !== null;
}

/** Stores the customer who is signed in to a shop, or that customer's new name. */
export function signIn(slug: string, { id, name }: CustomerBadge): void {
  const [token, badge] = entries(slug);
  storage.setItem(badge, JSON.stringify({ id, name }));
  storage.setItem(token, "1");
  show({ customer: { id, name }, ended: null });
}

/** Deletes the customer's data from this browser, which other people may use too. The cart remains. */
export function signOut(slug: string): void {
  forget(slug, true);
  show({ customer: null, ended: "left" });
}

// Ends the session after the server has responded that there is none. On the checkout page the draft remains, because
// the customer can continue as a guest. A guest's data remains as well.
function end(slug: string): void {
  const was = isSignedIn(slug);
  if (was) forget(slug, !location.pathname.endsWith(checkoutPath));
  show({ customer: null, ended: was ? "expired" : (sessionEnded() ?? "nobody") });
}

function forget(slug: string, withDraft: boolean): void {
  for (const entry of entries(slug)) storage.removeItem(entry);
  if (withDraft) storage.removeItem(draftEntry(slug));
  wishlist.change(slug, () => []);
}

/** Reads the customer of a shop from storage. Rereads it when another tab or the server changes the session. */
export function useRestoredCustomer(slug: string): void {
  useEffect(() => {
    const restore = () => {
      const customer = read(slug);
      const before = useStore.getState();
      const ended = before.customer ? "nobody" : before.ended;
      show({ customer, ended: customer ? null : ended });
    };
    const written = ({ key }: StorageEvent) => {
      if (key === null || entries(slug).includes(key)) restore();
    };
    restore();
    const stop = onSignedOut(() => end(slug));
    window.addEventListener("storage", written);
    // A page in the back/forward cache receives no storage events.
    window.addEventListener("pageshow", restore);
    return () => {
      stop();
      window.removeEventListener("storage", written);
      window.removeEventListener("pageshow", restore);
    };
  }, [slug]);
}

// Sets the attribute that makes the stylesheet show the content for customers or for guests. client/preHydration.ts sets it
// before the first paint.
function show(known: Known): void {
  document.documentElement.toggleAttribute("data-customer", known.customer !== null);
  useStore.setState(known);
}

// Reads the customer. A session needs both entries: the token mark and the badge.
function read(slug: string): CustomerBadge | null {
  const [token, badge] = entries(slug);
  if (!storage.getItem(token)) return null;
  try {
    const { id, name } = JSON.parse(String(storage.getItem(badge)));
    return typeof id === "number" && typeof name === "string" ? { id, name } : null;
  } catch {
    return null;
  }
}

function entries(slug: string): [token: string, badge: string] {
  return [`${slug}-token`, `${slug}-customer`];
}
