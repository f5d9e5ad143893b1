import { type UIEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Line } from "./chatLines";

// In pixels: the distance from the end within which the end counts as visible, and the distance from the top at which
// older messages load.
const nearEnd = 48;
const nearTop = 160;

/**
 * Controls the scroll position of a conversation. It stays at the end when messages arrive. If the user has
 * scrolled up, `missed` counts them instead. Older messages inserted at the top do not move the visible ones.
 * Calls onTop near the top, and onEnd on every scroll with whether the end is visible.
 */
export function useChatScroll(lines: Line[], onTop: () => void, onEnd: (atEnd: boolean) => void) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [missed, setMissed] = useState(0);
  const held = useRef({ atEnd: true, height: 0, lines: [] as Line[] });

  const toEnd = useCallback(() => {
    const { current } = box;
    if (current) current.scrollTop = current.scrollHeight;
    held.current.atEnd = true;
    onEnd(true);
    setMissed(0);
  }, [onEnd]);

  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const { atEnd, height, lines: before } = held.current;
    Object.assign(held.current, { lines, height: current.scrollHeight });
    const known = new Set(before.map(({ key }) => key));
    const fresh = lines.slice(lines.findLastIndex(({ key }) => known.has(key)) + 1);
    if (atEnd || fresh.some(({ unsent }) => unsent)) toEnd();
    else if (fresh.length > 0) setMissed((n) => n + fresh.length);
    else if (lines[0]?.key !== before[0]?.key) current.scrollTop += current.scrollHeight - height;
  }, [lines, toEnd]);

  // The keyboard, a picture or a font may change the height of the box or its content.
  useEffect(() => {
    const stay = new ResizeObserver(() => {
      held.current.height = box.current?.scrollHeight ?? 0;
      if (held.current.atEnd) toEnd();
    });
    for (const { current } of [box, content]) if (current) stay.observe(current);
    return () => stay.disconnect();
  }, [toEnd]);

  const onScroll = (event: UIEvent<HTMLDivElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = event.currentTarget;
    const isAtEnd = scrollHeight - scrollTop - clientHeight < nearEnd;
    Object.assign(held.current, { atEnd: isAtEnd, height: scrollHeight });
    onEnd(isAtEnd);
    if (isAtEnd) setMissed(0);
    if (scrollTop < nearTop) onTop();
  };
  return { box, content, onScroll, missed, toEnd };
}
