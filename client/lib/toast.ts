import { retriable } from "./retriable";

/** How a toast is coloured, and whether a screen reader is interrupted for it. */
export type ToastKind = "success" | "error";

/**
 * Shows a short message for 4 s in the corner, above whatever lies over the
 * page; at most three at a time.
 */
export function toast(kind: ToastKind, text: string): void {
  retriable(() => import("../overlays/toasts")).then(
    ({ show }) => show(kind, text),
    (error) => console.info("the message could not be shown:", text, error),
  );
}
