import { useEffect, useRef } from "react";
import { usePage } from "../lib/page";
import { loginPath, withNext } from "../lib/paths";
import { useGo, wayBack } from "../router/useGo";
import { sessionEnded, useSessionEnded } from "../state/customer";

/** Reports whether the session has ended. If so, it opens the login page, which then returns to the current page. */
export function useToLogin(): boolean {
  const ended = useSessionEnded();
  const first = useRef(ended);
  const page = usePage();
  const go = useGo();
  // A customer who signs out is already navigating elsewhere.
  const lost = ended !== null && (ended !== "left" || first.current === "left");
  useEffect(() => {
    if (!lost || sessionEnded() !== ended) return;
    console.info("Unauthorized, redirecting to login");
    go(withNext(loginPath, wayBack(page)), { replace: true });
  }, [lost, ended, go, page]);
  return ended !== null;
}
