import { useEffect, useRef } from "react";
import { usePage } from "../lib/page";
import { loginPath, withNext } from "../lib/paths";
import { useGo, wayBack } from "../lib/useGo";
import { sessionEnded, useSessionEnded } from "../state/customer";

/** Whether nobody is signed in any more: then the way leads to login, and from there back to what is shown. */
export function useToLogin(): boolean {
  const ended = useSessionEnded();
  const first = useRef(ended);
  const page = usePage();
  const go = useGo();
  // Who leaves the dashboard by choice is on the way elsewhere.
  const lost = ended !== null && (ended !== "left" || first.current === "left");
  useEffect(() => {
    if (!lost || sessionEnded() !== ended) return;
    console.info("Unauthorized, redirecting to login");
    go(withNext(loginPath, wayBack(page)), { replace: true });
  }, [lost, ended, go, page]);
  return ended !== null;
}
