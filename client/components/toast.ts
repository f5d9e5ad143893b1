import { retriable } from "../lib/retriable";

/** The colour of a toast, and whether it interrupts a screen reader. */
export type ToastKind = "success" | "error";

/**
 * Shows a short message for 4 s in the corner, above all overlays; at most three
 * at a time.
 */
export function toast(kind: ToastKind, text: string): void {
  retriable(() => import("./toasts")).then(
    ({ show }) => show(kind, text),
    (error) => console.info("show toast:", text, error),
  );
}
