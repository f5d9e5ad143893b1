import { useLayoutEffect, useState } from "react";

/**
 * Returns the key of the signed link that opened the page, or "". It removes the key from the
 * address before any script that loads later can read it there.
 */
export function useOrderKey(): string {
  const [key] = useState(() => (typeof location === "undefined" ? "" : keyIn(location.href)));
  useLayoutEffect(() => {
    const url = new URL(location.href);
    if (!url.searchParams.has("key")) return;
    url.searchParams.delete("key");
    history.replaceState(history.state, "", url.pathname + url.search + url.hash);
  }, []);
  return key;
}

function keyIn(address: string): string {
  return new URL(address).searchParams.get("key") ?? "";
}
