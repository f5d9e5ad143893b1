import { useNavigation } from "../lib/navigation";

/** A thin bar at the top of the window while the next page is on its way. */
export function ProgressBar() {
  const { pending } = useNavigation();
  return <div className="progress-bar" data-active={pending} aria-hidden="true" />;
}
