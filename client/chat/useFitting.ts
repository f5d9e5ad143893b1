import { type RefObject, useLayoutEffect } from "react";

// In pixels: what is left free below, the least height, and what only a keyboard takes of a window.
const gap = 12;
const least = 320;
const most = 760;
const keyboard = 150;

/**
 * Makes a part of the page as high as the window leaves room for, so that its
 * foot is in sight: above the bottom menu of a phone, and while one writes there
 * above the keyboard, from the top of what is still seen.
 */
export function useFitting(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const view = window.visualViewport;
    const adjust = () => {
      const { current } = ref;
      if (!current) return;
      const seen = view ? view.height * view.scale : window.innerHeight; // whatever is zoomed
      const top = current.getBoundingClientRect().top + window.scrollY;
      const typing =
        window.innerHeight - seen > keyboard && current.contains(document.activeElement);
      const covered = typing ? coveredTop() : top;
      const room = seen - covered - (typing ? 0 : menuHeight()) - gap;
      current.style.height = `${Math.min(Math.max(room, typing ? 0 : least), most)}px`;
      if (typing) window.scrollTo({ top: top - covered, behavior: "instant" });
    };
    adjust();
    view?.addEventListener("resize", adjust);
    window.addEventListener("resize", adjust);
    // What stands above may be higher once its texts and pictures are there.
    let frame = 0;
    const above = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(adjust);
    });
    above.observe(document.body);
    return () => {
      view?.removeEventListener("resize", adjust);
      window.removeEventListener("resize", adjust);
      above.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [ref]);
}

// What of the window's top a header may cover that stays there.
function coveredTop(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || gap / 2;
}

function menuHeight(): number {
  return document.querySelector(".bottom-nav")?.getBoundingClientRect().height ?? 0;
}
