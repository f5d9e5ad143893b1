import { useEffect, useRef } from "react";

/**
 * A region from which the focus goes on when what had it, such as the button that
 * canceled an order, left it with a change of value.
 */
export function useKeptFocus<E extends HTMLElement>(value: unknown) {
  const region = useRef<E>(null);
  const within = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value may have lost it
  useEffect(() => {
    if (within.current && document.activeElement === document.body)
      region.current?.focus({ preventScroll: true });
  }, [value]);
  useEffect(() => {
    const look = () => {
      within.current = region.current?.contains(document.activeElement) ?? false;
    };
    document.addEventListener("focusin", look);
    return () => document.removeEventListener("focusin", look);
  }, []);
  return region;
}

/** What gets the focus when something that it opened is closed. */
export function useFocusBack<E extends HTMLElement>(open: boolean) {
  const opener = useRef<E>(null);
  const before = useRef(open);
  useEffect(() => {
    if (before.current && !open) opener.current?.focus();
    before.current = open;
  }, [open]);
  return opener;
}
