import { useCallback } from "react";
import { dismiss, toast } from "../../components/toast";
import { useI18n } from "../../lib/i18n";
import { newKey } from "../../lib/key";

/** Milliseconds during which a change can be undone; equal to UndoWindow in server/order/undo.go. */
export const undoWindow = 10_000;

/**
 * Returns a function that shows a toast with a button that calls `undo`. That function returns one that removes
 * the toast.
 */
export function useUndoToast() {
  const { t } = useI18n();
  return useCallback(
    (text: string, undo: () => void) => {
      const id = newKey();
      const action = { label: t("admin.orders.undo"), onClick: undo };
      // Uses its own timer, because the toast's would pause on hover or touch.
      toast("success", text, { id, duration: Number.POSITIVE_INFINITY, action });
      const remove = () => dismiss(id);
      setTimeout(remove, undoWindow);
      return remove;
    },
    [t],
  );
}
