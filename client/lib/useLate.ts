import { useEffect, useState } from "react";

type Late<T> =
  | { state: "loading" }
  | { state: "ready"; value: T }
  | { state: "failed"; retry: () => void };

/** What load resolves to, once it does; load is the same function at every render. */
export function useLate<T>(load: () => Promise<T>): Late<T> {
  const [turn, setTurn] = useState(0);
  const [late, setLate] = useState<Late<T>>({ state: "loading" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try
  useEffect(() => {
    let wanted = true;
    setLate({ state: "loading" });
    load().then(
      (value) => wanted && setLate({ state: "ready", value }),
      (error) => {
        console.info("it could not be loaded:", error);
        if (wanted) setLate({ state: "failed", retry: () => setTurn((n) => n + 1) });
      },
    );
    return () => {
      wanted = false;
    };
  }, [load, turn]);
  return late;
}
