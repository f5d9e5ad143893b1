import { createContext, type ReactNode, useContext } from "react";

export interface NavigateOptions {
  /** Takes the place of the current history entry. */
  replace?: boolean;
  /** Leaves the scroll position and the focus where they are. */
  keepScroll?: boolean;
}

export interface Navigation {
  /** Opens an address of this shop without a reload; any other address with one. */
  navigate(href: string, options?: NavigateOptions): void;
  /** Begins to fetch what an address needs. */
  prefetch(href: string): void;
  /** A page is being fetched. */
  pending: boolean;
}

// On the server links are plain; nothing is ever navigated.
const nowhere: Navigation = { navigate: () => {}, prefetch: () => {}, pending: false };

const NavigationContext = createContext<Navigation>(nowhere);

export function NavigationProvider(props: { navigation: Navigation; children: ReactNode }) {
  return <NavigationContext value={props.navigation}>{props.children}</NavigationContext>;
}

export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}
