import { type RefObject, useLayoutEffect } from "react";

// In pixels: the gap below, the height limits, and the reduction of the window's height that indicates an open
// keyboard.
const gap = 12;
const least = 320;
const most = 760;
const keyboard = 150;

/**
 * Fits the height of an element to the window, so that its bottom is visible: above a phone's bottom menu or,
 * while the user types in it, above the keyboard. It is then scrolled to the top of the visible area.
 */
export function useFitting(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const view = window.visualViewport;
    const adjust = () => {
      const { current } = ref;
      if (!current) return;
      const seen = view ? view.height * view.scale : window.innerHeight; // Independent of the zoom.
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
    // The elements above may grow when their texts and pictures load.
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

// Returns the height of a sticky header at the top of the window.
function coveredTop(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || gap / 2;
}

function menuHeight(): number {
  return document.querySelector(".bottom-nav")?.getBoundingClientRect().height ?? 0;
}
