import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

let kept = "";

/** The number that was written on one of the pages of signing in, for the others: until a sign-in, and as long as the document. */
export function keptMobile(): string {
  return kept;
}

export function keepMobile(mobile: string): void {
  kept = mobile;
}

/** Keeps what is written in the form's field "mobile". */
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
