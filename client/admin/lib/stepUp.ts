import { create } from "zustand";

interface Asking {
  /** Ends the question that is open: whether the session is proven now. null: none is open. */
  settle: ((proven: boolean) => void) | null;
}

export const useStepUp = create<Asking>(() => ({ settle: null }));

let asked: Promise<boolean> | null = null;

/**
 * Opens the dialog that proves the session with a code, and answers whether it is proven
 * once the dialog is closed. Calls that are refused at once share one dialog.
 */
export function stepUp(): Promise<boolean> {
  asked ??= new Promise<boolean>((settle) => useStepUp.setState({ settle })).finally(() => {
    asked = null;
    useStepUp.setState({ settle: null });
  });
  return asked;
}
