import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { OrderSheet } from "../../../types/order.gen";
import type { Paper } from "./papers";
import { whenFontsChange } from "./whenFontsChange";

// The minimum height of a page, and the free space below its label, in millimetres. Printed lines may wrap earlier
// than those on the screen.
const shortest = 40;
const spare = 3;

/**
 * Returns the height of a page in whole millimetres: the paper's height, or on a roll the height of the longest
 * label inside `ref`.
 */
export function useRollHeight(
  { width, height }: Paper,
  orders: OrderSheet[],
): { ref: RefObject<HTMLDivElement | null>; height: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState(shortest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other orders have other heights
  useLayoutEffect(() => {
    if (height > 0) return;
    const measure = () => {
      const labels = [...(ref.current?.querySelectorAll<HTMLElement>(".label") ?? [])];
      const longest = Math.max(0, ...labels.map((label) => heightOf(label, width)));
      setMeasured(Math.max(shortest, Math.ceil(longest + spare)));
    };
    measure();
    return whenFontsChange(measure);
  }, [width, height, orders]);
  return { ref, height: height || measured };
}

// Returns the height in millimetres of an element whose width in millimetres is known, at any zoom.
function heightOf(element: HTMLElement, width: number): number {
  return element.offsetWidth && (element.offsetHeight / element.offsetWidth) * width;
}
