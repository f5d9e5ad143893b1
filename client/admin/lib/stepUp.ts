import { awaitedDialog } from "./dialog";

/** The dialog that proves the session with a code. */
export const { use: useStepUp, open: stepUp } = awaitedDialog();
