import { awaitedDialog } from "./dialog";

/** The dialog that verifies the session with a code. */
export const { use: useStepUp, open: stepUp } = awaitedDialog();
