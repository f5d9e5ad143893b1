import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

let kept = "";

/** Returns the number typed on another sign-in page. It is kept in memory until the sign-in or a reload. */
export function keptMobile(): string {
  return kept;
}

export function keepMobile(mobile: string): void {
  kept = mobile;
}

/** Stores the input of the form's field "mobile". */
export function useKeptMobile<F extends FieldValues & { mobile: string }>({
  subscribe,
}: UseFormReturn<F>): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepMobile(values.mobile),
      }),
    [subscribe],
  );
}
