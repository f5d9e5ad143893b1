import { useSyncExternalStore } from "react";

function follow(changed: () => void) {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** Reports whether the device has a network connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(follow, () => navigator.onLine);
}
