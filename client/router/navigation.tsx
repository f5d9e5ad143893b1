import { createContext, type ReactNode, useContext } from "react";
import type { Name } from "../types/page.gen";

export interface NavigateOptions {
  /** Replaces the current history entry. */
  replace?: boolean;
  /** Keeps the scroll position and the focus. */
  keepScroll?: boolean;
  /** Loads the page again, also if a copy of it is fresh. */
  again?: boolean;
}

/** Prefetching of links; see Prefetcher. */
export interface Prefetch {
  soon(href: string): void;
  now(href: string): void;
  cancel(): void;
}

/** A page that is being fetched. */
export interface Pending {
  /** The page that will replace the current one, or null if only a part of the current page changes. */
  page: Name | null;
}

/** Navigation within the shop. The object is the same for the life of the document. */
export interface Navigation {
  /** Opens an address of this shop without a reload, and any other address with one. */
  navigate(href: string, options?: NavigateOptions): void;
  prefetch: Prefetch;
}

// On the server, links are plain and nothing navigates.
const nowhere: Navigation = {
  navigate: () => {},
  prefetch: { soon: () => {}, now: () => {}, cancel: () => {} },
};

const NavigationContext = createContext<Navigation>(nowhere);
const PendingContext = createContext<Pending | null>(null);

interface NavigationProviderProps {
  navigation: Navigation;
  pending: Pending | null;
  children: ReactNode;
}

export function NavigationProvider({ navigation, pending, children }: NavigationProviderProps) {
  return (
    <NavigationContext value={navigation}>
      <PendingContext value={pending}>{children}</PendingContext>
    </NavigationContext>
  );
}

export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}

/**
 * Returns the page that is being fetched, or null. It is a separate context, because it changes with every
 * navigation.
 */
export function usePending(): Pending | null {
  return useContext(PendingContext);
}
