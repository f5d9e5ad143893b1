import { useSyncExternalStore } from "react";

// From here on tables have room, and the menu stands at the side.
const query = "(min-width: 64rem)";

function follow(changed: () => void) {
  const wide = matchMedia(query);
  wide.addEventListener("change", changed);
  return () => wide.removeEventListener("change", changed);
}

/** Whether the window is as wide as a desk's: 1024 px or more. */
export function useWide(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(query).matches);
}
