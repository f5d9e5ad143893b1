import { flushSync } from "react-dom";

/**
 * Calls `draw` to draw the next page: immediately, or in a view transition if `animated` is set and the browser
 * supports it. Resolves after drawing. Rejects if `draw` throws.
 */
export async function drawNext(draw: () => void, animated: boolean): Promise<void> {
  const now = () => flushSync(draw);
  if (!animated || !canAnimate()) return now();
  const transition = document.startViewTransition(now);
  // `ready` rejects if the transition is skipped, but the page is drawn nevertheless.
  transition.ready.catch(() => {});
  await transition.updateCallbackDone;
}

function canAnimate(): boolean {
  return (
    "startViewTransition" in document &&
    document.visibilityState === "visible" &&
    !matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}
