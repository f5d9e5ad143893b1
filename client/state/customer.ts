import { useEffect } from "react";
import { create } from "zustand";
import { onSignedOut } from "../lib/api";
import { checkoutPath } from "../lib/paths";
import { draftEntry, storage } from "./storage";
import { wishlist } from "./wishlist";

/** What the browser keeps of a signed-in customer; the session itself is a cookie that no script reads. */
export interface CustomerBadge {
  id: number;
  name: string;
}

/**
 * Why nobody is signed in: the session is over, the customer left in this tab by
 * choice, or there was none where one was needed, or another tab ended it.
 */
export type Ended = "expired" | "nobody" | "left";

interface Known {
  customer: CustomerBadge | null;
  ended: Ended | null;
}

const useStore = create<Known>(() => ({ customer: null, ended: null }));

/** The customer signed in to the shop shown; null on the server and in the first render. */
export function useCustomer(): CustomerBadge | null {
  return useStore(({ customer }) => customer);
}

/** That a session has ended, or that there was none; null as long as neither is known, and after a sign-in. */
export function useSessionEnded(): Ended | null {
  return useStore(({ ended }) => ended);
}

/** The same at this moment. */
export function sessionEnded(): Ended | null {
  return useStore.getState().ended;
}

/** Whether somebody is signed in to a shop. */
export function isSignedIn(slug: string): boolean {
  return read(slug) !== null;
}

/** Keeps who is signed in to a shop, from now on or under another name. */
export function signIn(slug: string, { id, name }: CustomerBadge): void {
  const [token, badge] = entries(slug);
  storage.setItem(badge, JSON.stringify({ id, name }));
  storage.setItem(token, "1");
  show({ customer: { id, name }, ended: null });
}

/** Forgets who was signed in, and with them what is theirs on a phone that others use too; the cart stays. */
export function signOut(slug: string): void {
  forget(slug, true);
  show({ customer: null, ended: "left" });
}

// The server knows nobody. Who is writing an order goes on with it as a guest, and
// what is a guest's stays.
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

/** Finds out who is signed in to a shop, and again when another tab or the server ends that or begins it. */
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
    // A page that the browser kept for going back heard nothing meanwhile.
    window.addEventListener("pageshow", restore);
    return () => {
      stop();
      window.removeEventListener("storage", written);
      window.removeEventListener("pageshow", restore);
    };
  }, [slug]);
}

// The stylesheet shows by the attribute what is for customers and what is for guests;
// server/web/document.go sets it before the first paint.
function show(known: Known): void {
  document.documentElement.toggleAttribute("data-customer", known.customer !== null);
  useStore.setState(known);
}

// Both entries stand for a session: without the token's mark there is none.
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
