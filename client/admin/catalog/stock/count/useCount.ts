import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../../lib/api";
import type { Countable } from "../../../../types/stockcount.gen";
import { signal } from "../../../device/scan/signal";
import { useAdminApi } from "../../../lib/api";
import { useAdmin } from "../../../lib/session";
import { useOnline } from "../../../lib/useOnline";
import {
  add,
  addFound,
  again,
  type Count,
  type CountedLine,
  lineOf,
  newCount,
  readCount,
  withoutWaiting,
} from "./count";

/** The result of the last scan, which screen readers announce. */
export type Scanned =
  | { result: "counted"; line: CountedLine }
  | { result: "unknown" | "waiting" | "full"; code: string };

/** A code that names several products or variants. */
export interface Ambiguous {
  code: string;
  found: Countable[];
}

/**
 * Manages the stock-taking in progress. It is stored on the device for each shop and member. Codes whose look-up
 * failed are kept and looked up again when the connection returns.
 */
export function useCount() {
  const { shop, user } = useAdmin();
  const api = useAdminApi();
  const online = useOnline();
  const place = `haat-count-${shop.slug}-${user.id}`;
  const [count, setCount] = useState(() => readCount(localStorage.getItem(place)) ?? newCount());
  const [last, setLast] = useState<Scanned>();
  const [ambiguous, setAmbiguous] = useState<Ambiguous[]>([]);
  const now = useRef(count);
  const lookingUp = useRef(false);

  const change = useCallback(
    (next: (count: Count) => Count) => {
      now.current = next(now.current);
      setCount(now.current);
      try {
        localStorage.setItem(place, JSON.stringify(now.current));
      } catch {
        // The device's storage is full, so the count continues in memory only.
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

  /** Counts one unit of a product or variant that was chosen from the list. */
  const pick = useCallback(
    (found: Countable) => {
      const before = now.current;
      change((count) => addFound(count, found));
      const [line] = now.current.lines;
      if (now.current !== before && line) tell({ result: "counted", line });
      else tell({ result: "full", code: "" });
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

  // A code is stored until its look-up has ended, so that it is not lost if the screen is closed.
  const lookUpWaiting = useCallback(async () => {
    if (lookingUp.current) return;
    lookingUp.current = true;
    for (const code of now.current.waiting) {
      const line = lineOf(now.current, code);
      if (line) change((count) => again(count, line));
      else await lookUp(code);
      change((count) => withoutWaiting(count, code));
    }
    lookingUp.current = false;
  }, [change, lookUp]);

  useEffect(() => {
    if (online) void lookUpWaiting();
  }, [online, lookUpWaiting]);

  return {
    count,
    change,
    scan,
    pick,
    /** Looks up the stored codes. A code whose look-up fails again remains stored. */
    lookUpWaiting,
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
