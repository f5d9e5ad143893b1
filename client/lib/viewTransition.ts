import { flushSync } from "react-dom";

/**
 * Draws the next page, which draw sets, in one step: at once, or where it may be
 * animated and the browser can, once that has a picture of the page before, which
 * then fades. Resolves when it is drawn; rejects where draw throws.
 */
export async function drawNext(draw: () => void, animated: boolean): Promise<void> {
  const now = () => flushSync(draw);
  if (!animated || !canAnimate()) return now();
  const transition = document.startViewTransition(now);
  // Skipped: the page is drawn all the same.
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
