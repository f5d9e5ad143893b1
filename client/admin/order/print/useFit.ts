import { type RefObject, useLayoutEffect, useRef } from "react";
import type { OrderSheet } from "../../../types/order.gen";
import type { Paper } from "./papers";
import { whenFontsChange } from "./whenFontsChange";

const step = 0.05;
// The smallest scale of the texts while the whole note is shown, and after it was shortened to one line.
const smallestWhole = 0.7;
const smallest = 0.5;
// The share of the label's height that stays free, because printed lines may wrap earlier than those on the screen.
const spare = 0.03;

/**
 * Shrinks a label's texts by its CSS variable --fit until the first child of the returned ref fits into it.
 * Before a text with a note would become illegible, the label gets the attribute data-full, which shortens the
 * note. A label on a roll is as long as its texts and is not shrunk.
 */
export function useFit(order: OrderSheet, paper: Paper): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order has other texts
  useLayoutEffect(() => {
    const room = ref.current;
    const text = room?.firstElementChild as HTMLElement | null;
    const label = room?.closest<HTMLElement>(".label");
    if (!room || !text || !label || paper.height === 0) return;
    const fits = () => text.offsetHeight <= room.clientHeight * (1 - spare);
    const shrinkTo = (least: number) => {
      let scale = 1;
      label.style.setProperty("--fit", "1");
      while (!fits() && scale - step >= least) {
        scale -= step;
        label.style.setProperty("--fit", scale.toFixed(2));
      }
      return fits();
    };
    const shrink = () => {
      label.removeAttribute("data-full");
      if (shrinkTo(smallestWhole)) return;
      label.setAttribute("data-full", "");
      shrinkTo(smallest);
    };
    shrink();
    return whenFontsChange(shrink);
  }, [order, paper]);
  return ref;
}
