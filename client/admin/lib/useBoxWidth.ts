import { useLayoutEffect, useRef, useState } from "react";

/** Tracks the width of an element in pixels; 0 before the first layout. */
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
