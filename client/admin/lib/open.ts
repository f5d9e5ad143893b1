import { useCallback } from "react";
import { useNavigate } from "react-router";
import { useAdmin } from "./session";

/** A path of the area of the shop that is managed, such as "/orders?tab=new"; "/" is the first screen. */
export function useAddress(): (path: string) => string {
  const { slug } = useAdmin().shop;
  return useCallback((path) => `/admin/${slug}${path === "/" ? "" : path}`, [slug]);
}

interface OpenOptions {
  /** In place of the screen shown, as far as "back" goes. */
  replace?: boolean;
  /** What was written here is saved: UnsavedGuard lets it go. */
  saved?: boolean;
}

/** Opens a path of the area, as a ScreenLink to it does. */
export function useOpen(): (path: string, options?: OpenOptions) => void {
  const navigate = useNavigate();
  const address = useAddress();
  return useCallback(
    (path, { replace, saved } = {}) =>
      void navigate(address(path), { replace, state: saved ? { saved } : null }),
    [navigate, address],
  );
}
