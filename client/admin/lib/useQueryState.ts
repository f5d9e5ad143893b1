import { useCallback } from "react";
import { useSearchParams } from "react-router";

/**
 * A part of the address's query, such as tab or q; empty where it is not there. Setting it
 * replaces the address, so that "back" leaves the screen, and begins the list anew: page goes.
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

/** The query with one part set, or without it where the value is empty; page goes, unless that is the part. */
export function withParam(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(before);
  if (value) next.set(name, value);
  else next.delete(name);
  if (name !== "page") next.delete("page");
  return next;
}

/** The number of the list's page that the address asks for, from 1. */
export function usePageNumber(): number {
  const [params] = useSearchParams();
  const page = Number(params.get("page"));
  return Number.isInteger(page) && page > 0 ? page : 1;
}
