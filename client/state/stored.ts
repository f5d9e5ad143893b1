import { useEffect } from "react";
import { createStore, type Mutate, type StoreApi, useStore } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { useShop } from "../lib/page";
import { storage } from "./storage";

interface Kept<T> {
  items: T[];
}

type KeptStore<T> = Mutate<StoreApi<Kept<T>>, [["zustand/persist", unknown]]>;

/** A list in the browser's storage per shop, synchronized across tabs. */
export interface Stored<T> {
  /** Returns the result of `select` for the current shop's list, which is empty on the server and in the first render. */
  use<S>(select: (items: T[]) => S): S;
  /** The same as `use`, for any shop. */
  useOf<S>(slug: string, select: (items: T[]) => S): S;
  get(slug: string): T[];
  /** Replaces the stored list, which another tab may have written, by the result of `next`. */
  change(slug: string, next: (items: T[]) => T[]): void;
  /** Reads the list of a shop. Rereads it when another tab writes it. */
  useRestored(slug: string): void;
}

/**
 * Creates a list under the key "{slug}-{suffix}". `read` converts a stored value to an item, or returns null to
 * drop a value that is damaged or has an old format.
 */
export function stored<T>(suffix: string, read: (found: unknown) => T | null): Stored<T> {
  const stores = new Map<string, KeptStore<T>>();
  const of = (slug: string) => {
    // On the server, a single empty store serves all shops.
    const key = typeof window === "undefined" ? "" : slug;
    let store = stores.get(key);
    if (!store) {
      store = open(`${slug}-${suffix}`, read);
      stores.set(key, store);
    }
    return store;
  };
  const useOf: Stored<T>["useOf"] = (slug, select) =>
    useStore(of(slug), ({ items }) => select(items));
  return {
    use: (select) => useOf(useShop().slug, select),
    useOf,
    get: (slug) => of(slug).getState().items,
    change(slug, next) {
      of(slug).persist.rehydrate();
      of(slug).setState(({ items }) => ({ items: next(items) }));
    },
    useRestored(slug) {
      // biome-ignore lint/correctness/useExhaustiveDependencies: of never changes
      useEffect(() => {
        const store = of(slug);
        const restore = () => void store.persist.rehydrate();
        const written = ({ key }: StorageEvent) => {
          if (key === null || key === store.persist.getOptions().name) restore();
        };
        restore();
        window.addEventListener("storage", written);
        // A page in the back/forward cache receives no storage events.
        window.addEventListener("pageshow", restore);
        return () => {
          window.removeEventListener("storage", written);
          window.removeEventListener("pageshow", restore);
        };
      }, [slug]);
    },
  };
}

function open<T>(name: string, read: (found: unknown) => T | null): KeptStore<T> {
  const none: Kept<T> = { items: [] };
  return createStore<Kept<T>>()(
    persist(() => none, {
      name,
      storage: createJSONStorage(() => storage),
      skipHydration: true,
      migrate: () => none,
      merge: (found) => ({ items: readAll(found, read) }),
    }),
  );
}

function readAll<T>(found: unknown, read: (found: unknown) => T | null): T[] {
  const items = (found as Partial<Kept<unknown>> | undefined)?.items;
  if (!Array.isArray(items)) return [];
  return items.map(read).filter((item) => item !== null);
}
