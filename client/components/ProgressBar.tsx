import { usePending } from "../lib/navigation";

/** A thin bar at the top of the window while the next page is on its way. */
export function ProgressBar() {
  return <div className="progress-bar" data-active={usePending() !== null} aria-hidden="true" />;
}
