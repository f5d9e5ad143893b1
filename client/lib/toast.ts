/** How a toast is coloured, and whether a screen reader is interrupted for it. */
export type ToastKind = "success" | "error";

const load = () => import("../overlays/toasts");

/**
 * Shows a short message for 4 s in the corner, above whatever lies over the
 * page; at most three at a time.
 */
export function toast(kind: ToastKind, text: string): void {
  load().then(
    ({ show }) => show(kind, text),
    (error) => console.info("the message could not be shown:", text, error),
  );
}

/** Fetches what shows toasts, for when it is likely to be needed. */
export function preloadToasts(): void {
  // A failure here shows up again with the first toast.
  load().catch(() => {});
}
