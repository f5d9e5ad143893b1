import { useCallback } from "react";
import { useNavigate } from "react-router";
import { useAdmin } from "./session";

/**
 * Returns a function that maps a path of the current shop's area, such as "/orders?tab=new", to its address.
 * "/" is the first screen.
 */
export function useAddress(): (path: string) => string {
  const { slug } = useAdmin().shop;
  return useCallback((path) => `/admin/${slug}${path === "/" ? "" : path}`, [slug]);
}

interface OpenOptions {
  /** Whether to replace the current history entry. */
  replace?: boolean;
  /** Whether the form is saved, so that UnsavedGuard does not block. */
  saved?: boolean;
}

/** Returns a function that navigates to a path of the area, like ScreenLink. */
export function useOpen(): (path: string, options?: OpenOptions) => void {
  const navigate = useNavigate();
  const address = useAddress();
  return useCallback(
    (path, { replace, saved } = {}) =>
      void navigate(address(path), { replace, state: saved ? { saved } : null }),
    [navigate, address],
  );
}
