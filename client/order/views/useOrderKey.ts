import { useLayoutEffect, useState } from "react";

/**
 * Returns the key of the signed link that opened the page, or "". Removes the key from the address, so that
 * scripts that load later cannot read it there.
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
