import { useEffect } from "react";
import { createStore, type Mutate, type StoreApi, useStore } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { useShop } from "../lib/page";
import { storage } from "./storage";

interface Kept<T> {
  items: T[];
}

type KeptStore<T> = Mutate<StoreApi<Kept<T>>, [["zustand/persist", unknown]]>;

/** A list that the browser keeps for each shop, in step across tabs. */
export interface Stored<T> {
  /** What select makes of the list of the shop shown, which is empty on the server and in the first render. */
  use<S>(select: (items: T[]) => S): S;
  /** The same of the list of any shop. */
  useOf<S>(slug: string, select: (items: T[]) => S): S;
  get(slug: string): T[];
  /** Changes what is stored now, be it by another tab. */
  change(slug: string, next: (items: T[]) => T[]): void;
  /** Reads the list of a shop, and again whenever another tab writes it. */
  useRestored(slug: string): void;
}

/**
 * A list under the key "{slug}-{suffix}". read makes an item of what was found
 * there, or null of what is damaged or of another time: that is dropped.
 */
export function stored<T>(suffix: string, read: (found: unknown) => T | null): Stored<T> {
  const stores = new Map<string, KeptStore<T>>();
  const of = (slug: string) => {
    // On the server nothing is kept: one store stays empty for all.
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
      // biome-ignore lint/correctness/useExhaustiveDependencies: of is the same for ever
      useEffect(() => {
        const store = of(slug);
        const restore = () => void store.persist.rehydrate();
        const written = ({ key }: StorageEvent) => {
          if (key === null || key === store.persist.getOptions().name) restore();
        };
        restore();
        window.addEventListener("storage", written);
        // A page that the browser kept for going back heard nothing meanwhile.
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
