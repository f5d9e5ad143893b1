import { createContext, type ReactNode, useContext } from "react";
import type { Name } from "../types/page.gen";

export interface NavigateOptions {
  /** Takes the place of the current history entry. */
  replace?: boolean;
  /** Leaves the scroll position and the focus where they are. */
  keepScroll?: boolean;
}

/** What a link asks for before it is followed; see Prefetcher. */
export interface Prefetch {
  soon(href: string): void;
  now(href: string): void;
  cancel(): void;
}

/** A page that is being fetched. */
export interface Pending {
  /** The page that will take the place of the one shown; null where that one only changes in part. */
  page: Name | null;
}

/** The same object for the life of the document. */
export interface Navigation {
  /** Opens an address of this shop without a reload; any other address with one. */
  navigate(href: string, options?: NavigateOptions): void;
  /** Fetches what an address needs. */
  prefetch: Prefetch;
}

// On the server links are plain; nothing is ever navigated.
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

/** What is being fetched, if anything; apart from the rest, as it changes with every navigation. */
export function usePending(): Pending | null {
  return useContext(PendingContext);
}
