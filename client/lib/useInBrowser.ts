import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first render, true from then on. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
