import { useCallback } from "react";
import { useSearchParams } from "react-router";

/**
 * Returns the value of a search parameter, such as `tab` or `q`, which is empty if it is missing, and its
 * setter. The setter replaces the history entry, so that "back" leaves the screen, and removes `page`.
 */
export function useQueryState(name: string): [value: string, set: (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (value: string) =>
      setParams((before) => withParam(before, name, value), {
        replace: true,
        preventScrollReset: true,
      }),
    [name, setParams],
  );
  return [params.get(name) ?? "", set];
}

/**
 * Returns the search parameters with one of them set, or deleted if `value` is empty. Deletes `page` unless
 * `name` is "page".
 */
export function withParam(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(before);
  if (value) next.set(name, value);
  else next.delete(name);
  if (name !== "page") next.delete("page");
  return next;
}

/** Returns the page number from the address, starting at 1. */
export function usePageNumber(): number {
  const [params] = useSearchParams();
  const page = Number(params.get("page"));
  return Number.isInteger(page) && page > 0 ? page : 1;
}
