import { useSyncExternalStore } from "react";

// The breakpoint above which lists are tables and the menu is at the side.
const query = "(min-width: 64rem)";

function follow(changed: () => void) {
  const wide = matchMedia(query);
  wide.addEventListener("change", changed);
  return () => wide.removeEventListener("change", changed);
}

/** Reports whether the window is at least 64rem (1024 px) wide. */
export function useWide(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(query).matches);
}
