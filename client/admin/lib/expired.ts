import { awaitedDialog } from "./dialog";

const dialog = awaitedDialog();

export const useExpired = dialog.use;

let shown = 0;

/** Registers that the area shows the dialog for an expired session. Returns the function that undoes this. */
export function showsExpired(): () => void {
  shown++;
  return () => {
    shown--;
  };
}

/**
 * Asks the person to log in again in a dialog, so that the screen keeps its input. Resolves to false
 * immediately outside of the area.
 */
export async function logInAgain(): Promise<boolean> {
  return shown > 0 && dialog.open();
}
