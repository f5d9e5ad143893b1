import { useCallback } from "react";
import { shopHref, usePage } from "../lib/page";
import type { Page } from "../types/page.gen";
import { type NavigateOptions, useNavigation } from "./navigation";

/** Returns a function that opens a path of the current shop, like Link. */
export function useGo(): (path: string, options?: NavigateOptions) => void {
  const { navigate } = useNavigation();
  const { links } = usePage();
  return useCallback(
    (path, options) => navigate(shopHref(links, path), options),
    [navigate, links],
  );
}

/**
 * Returns the shop path of a page with its query but without its language, for the parameter `next` of the
 * sign-in pages.
 */
export function wayBack({ url, links }: Page): string {
  const [place = "", given] = url.split("?");
  const query = new URLSearchParams(given);
  query.delete("lang");
  const path = place === links.home ? "/" : place.slice(links.base.length);
  return String(query) ? `${path}?${query}` : path;
}
