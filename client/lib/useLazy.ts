import { useEffect, useState } from "react";
import { ApiError } from "./api";

type Late<T> =
  | { state: "loading" }
  | { state: "ready"; value: T }
  | { state: "failed"; retry: () => void };

/**
 * Loads a value lazily and returns its state. `load` must be the same function in every render. If a retry
 * fails too, reloads the document if that may help. A reload always follows a click, so it cannot loop.
 */
export function useLazy<T>(load: () => Promise<T>): Late<T> {
  const [again, setAgain] = useState<{ load: typeof load }>();
  const [late, setLate] = useState<Late<T>>({ state: "loading" });
  useEffect(() => {
    let wanted = true;
    setLate({ state: "loading" });
    load().then(
      (value) => wanted && setLate({ state: "ready", value }),
      async (error) => {
        console.info("load lazily:", error);
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

// Reports whether a reload may help: the server can be reached, and the error is not a response of the API. After an
// upgrade, the server no longer has the files of this document.
async function isOutdated(error: unknown): Promise<boolean> {
  if (error instanceof ApiError) return false;
  const answer = await fetch(location.href, { method: "HEAD" }).catch(() => null);
  return answer?.ok === true;
}
