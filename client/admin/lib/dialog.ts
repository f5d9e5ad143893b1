import { create } from "zustand";

interface Asking {
  /** Closes the open dialog with its result; null if no dialog is open. */
  settle: ((done: boolean) => void) | null;
}

/**
 * Creates a dialog that API calls can wait for. `open` resolves to whether the person completed it; concurrent
 * calls share one dialog. `use` returns its state.
 */
export function awaitedDialog() {
  const use = create<Asking>(() => ({ settle: null }));
  let asked: Promise<boolean> | null = null;
  const open = (): Promise<boolean> => {
    asked ??= new Promise<boolean>((settle) => use.setState({ settle })).finally(() => {
      asked = null;
      use.setState({ settle: null });
    });
    return asked;
  };
  return { use, open };
}
