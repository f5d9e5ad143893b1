import type { ExternalToast } from "sonner";
import { retriable } from "../lib/retriable";

/** Determines a toast's colour and whether screen readers announce it immediately. */
export type ToastKind = "success" | "error";

/** Loads the code of toasts. */
export const loadToasts = () => retriable(() => import("./toasts"));

/**
 * Shows a short message for 4 s in the corner, above all overlays; at most three
 * at a time. more overrides its options.
 */
export function toast(kind: ToastKind, text: string, more?: ExternalToast): void {
  loadToasts().then(
    ({ show }) => show(kind, text, more),
    (error) => console.info("show toast:", text, error),
  );
}

/** Removes the toast with an id. */
export function dismiss(id: string): void {
  loadToasts().then(
    (toasts) => toasts.dismiss(id),
    (error) => console.info("remove toast:", id, error),
  );
}
