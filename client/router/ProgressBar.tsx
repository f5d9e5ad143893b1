import { usePending } from "./navigation";

/** A thin bar at the top of the window while the next page is loading. */
export function ProgressBar() {
  return <div className="progress-bar" data-active={usePending() !== null} aria-hidden="true" />;
}
