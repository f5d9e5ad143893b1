import { useLayoutEffect, useRef, useState } from "react";

/** The width of an element in pixels, whenever it changes; 0 before it is there. */
export function useBoxWidth<E extends HTMLElement>() {
  const box = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    setWidth(current.clientWidth);
    const follow = new ResizeObserver(() => setWidth(current.clientWidth));
    follow.observe(current);
    return () => follow.disconnect();
  }, []);
  return [box, width] as const;
}
