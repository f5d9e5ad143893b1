import { late } from "../lib/late";
import { useStepUp } from "../lib/stepUp";

const StepUpDialog = late(
  () => import("./StepUpDialog").then((dialog) => dialog.StepUpDialog),
  ({ onEnd }) => onEnd(false),
);

/** Asks for an SMS code when a call requires a verified session, and then repeats the call. */
export function StepUp() {
  const settle = useStepUp((asking) => asking.settle);
  return settle && <StepUpDialog onEnd={settle} />;
}
