import { useEffect, useRef } from "react";

/**
 * Returns a ref for a region. The region takes the focus if a change of `value` removes its focused element,
 * such as the button that canceled an order.
 */
export function useKeptFocus<E extends HTMLElement>(value: unknown) {
  const region = useRef<E>(null);
  const within = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value may remove the focused element
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

/** Returns a ref for an element that takes the focus when `open` becomes false. */
export function useFocusBack<E extends HTMLElement>(open: boolean) {
  const opener = useRef<E>(null);
  const before = useRef(open);
  useEffect(() => {
    if (before.current && !open) opener.current?.focus();
    before.current = open;
  }, [open]);
  return opener;
}
