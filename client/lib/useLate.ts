import { useEffect, useState } from "react";
import { ApiError } from "./api";

type Late<T> =
  | { state: "loading" }
  | { state: "ready"; value: T }
  | { state: "failed"; retry: () => void };

/**
 * What load resolves to, once it does; load is the same function at every render. A retry that fails too
 * loads the document anew where that may help: only ever after somebody asked for it, so it is no loop.
 */
export function useLate<T>(load: () => Promise<T>): Late<T> {
  const [again, setAgain] = useState<{ load: typeof load }>();
  const [late, setLate] = useState<Late<T>>({ state: "loading" });
  useEffect(() => {
    let wanted = true;
    setLate({ state: "loading" });
    load().then(
      (value) => wanted && setLate({ state: "ready", value }),
      async (error) => {
        console.info("it could not be loaded:", error);
        const renew = again?.load === load && (await isOutdated(error));
        if (!wanted) return;
        if (renew) location.reload();
        else setLate({ state: "failed", retry: () => setAgain({ load }) });
      },
    );
    return () => {
      wanted = false;
    };
  }, [load, again]);
  return late;
}

// Whether another document may have what this one lacks, as after an upgrade, when the server no longer has the
// files that it names: the server did not refuse an answer, and it is there.
async function isOutdated(error: unknown): Promise<boolean> {
  if (error instanceof ApiError) return false;
  const answer = await fetch(location.href, { method: "HEAD" }).catch(() => null);
  return answer?.ok === true;
}
