import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../../lib/api";
import type { Countable } from "../../../../types/stockcount.gen";
import { signal } from "../../../device/scan/signal";
import { useAdminApi } from "../../../lib/api";
import { useAdmin } from "../../../lib/session";
import { useOnline } from "../../../lib/useOnline";
import { add, again, type Count, type CountedLine, lineOf, newCount, readCount } from "./count";

/** The result of the last scan, which is announced. */
export type Scanned =
  | { result: "counted"; line: CountedLine }
  | { result: "unknown" | "waiting" | "full"; code: string };

/** A code that names several products or variants. */
export interface Ambiguous {
  code: string;
  found: Countable[];
}

/** The stock-taking in progress. It is stored on the device, for each shop and member, and codes are looked up when there is a connection. */
export function useCount() {
  const { shop, user } = useAdmin();
  const api = useAdminApi();
  const online = useOnline();
  const place = `haat-count-${shop.slug}-${user.id}`;
  const [count, setCount] = useState(() => readCount(localStorage.getItem(place)) ?? newCount());
  const [last, setLast] = useState<Scanned>();
  const [ambiguous, setAmbiguous] = useState<Ambiguous[]>([]);
  const now = useRef(count);

  const change = useCallback(
    (next: (count: Count) => Count) => {
      now.current = next(now.current);
      setCount(now.current);
      try {
        localStorage.setItem(place, JSON.stringify(now.current));
      } catch {
        // The device has no space left, so the count continues without being stored.
      }
    },
    [place],
  );

  const tell = useCallback((scanned: Scanned) => {
    signal(scanned.result === "counted" || scanned.result === "waiting");
    setLast(scanned);
  }, []);

  const countFound = useCallback(
    (code: string, found: Countable) => {
      const before = now.current;
      change((count) => add(count, code, found));
      const line = now.current === before ? undefined : now.current.lines[0];
      tell(line ? { result: "counted", line } : { result: "full", code });
    },
    [change, tell],
  );

  const lookUp = useCallback(
    async (code: string) => {
      try {
        const found = await api.get<Countable[]>(`stock/code?code=${encodeURIComponent(code)}`);
        const [only] = found;
        if (!only) tell({ result: "unknown", code });
        else if (found.length === 1) countFound(code, only);
        else {
          signal(true);
          setAmbiguous((list) => [...list, { code, found }]);
        }
      } catch (error) {
        if (error instanceof ApiError && error.status < 500)
          return tell({ result: "unknown", code });
        change((count) => ({ ...count, waiting: [...count.waiting, code] }));
        tell({ result: "waiting", code });
      }
    },
    [api, change, countFound, tell],
  );

  const scan = useCallback(
    (text: string) => {
      const code = text.trim();
      if (!code) return;
      const line = lineOf(now.current, code);
      if (!line) return void lookUp(code);
      change((count) => again(count, line));
      const [counted] = now.current.lines;
      if (counted) tell({ result: "counted", line: counted });
    },
    [change, lookUp, tell],
  );

  useEffect(() => {
    const { waiting } = now.current;
    if (!online || waiting.length === 0) return;
    change((count) => ({ ...count, waiting: [] }));
    void (async () => {
      for (const code of waiting) {
        const line = lineOf(now.current, code);
        if (line) change((count) => again(count, line));
        else await lookUp(code);
      }
    })();
  }, [online, change, lookUp]);

  return {
    count,
    change,
    scan,
    last,
    ambiguous: ambiguous[0],
    /** Counts one of the products that have the ambiguous code, or none. */
    choose(found?: Countable) {
      const [first, ...rest] = ambiguous;
      setAmbiguous(rest);
      if (first && found) countFound(first.code, found);
    },
    /** Ends the stock-taking and deletes it from the device. */
    end() {
      now.current = newCount();
      setCount(now.current);
      setLast(undefined);
      localStorage.removeItem(place);
    },
  };
}
