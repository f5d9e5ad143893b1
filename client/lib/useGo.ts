import { useCallback } from "react";
import type { Page } from "../types/page.gen";
import { type NavigateOptions, useNavigation } from "./navigation";
import { shopHref, usePage } from "./page";

/** Opens a path of the shop shown, as a Link to it does. */
export function useGo(): (path: string, options?: NavigateOptions) => void {
  const { navigate } = useNavigation();
  const { links } = usePage();
  return useCallback(
    (path, options) => navigate(shopHref(links, path), options),
    [navigate, links],
  );
}

/** The path of the shop that a page is at, with its query but without its language: the way back to it. */
export function wayBack({ url, links }: Page): string {
  const [place = "", given] = url.split("?");
  const query = new URLSearchParams(given);
  query.delete("lang");
  const path = place === links.home ? "/" : place.slice(links.base.length);
  return String(query) ? `${path}?${query}` : path;
}
