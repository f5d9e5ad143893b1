import { create } from "zustand";

interface Asking {
  /** Closes the open dialog with whether the session is now proven; null if no dialog is open. */
  settle: ((proven: boolean) => void) | null;
}

export const useStepUp = create<Asking>(() => ({ settle: null }));

let asked: Promise<boolean> | null = null;

/**
 * Opens the dialog that proves the session with a code. Resolves to whether the session is proven
 * once the dialog closes. Concurrent calls share one dialog.
 */
export function stepUp(): Promise<boolean> {
  asked ??= new Promise<boolean>((settle) => useStepUp.setState({ settle })).finally(() => {
    asked = null;
    useStepUp.setState({ settle: null });
  });
  return asked;
}
