import { useEffect, useRef } from "react";
import { dashboardPath } from "../lib/paths";
import { useGo } from "../lib/useGo";
import { type CustomerBadge, useCustomer } from "../state/customer";
import { keepMobile } from "./keptMobile";
import { useEnter } from "./useEnter";

interface SignIn {
  /** Signs in; the page stays until goOn. */
  enter(badge: CustomerBadge): void;
  goOn(): void;
}

/** What the pages of signing in lead to. Who is signed in already, be it in another tab, goes on at once. */
export function useSignIn(next: string): SignIn {
  const customer = useCustomer();
  const begin = useEnter();
  const go = useGo();
  const entered = useRef(false);
  const goOn = () => go(next || dashboardPath, { replace: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else makes the way on another
  useEffect(() => {
    if (customer && !entered.current) goOn();
  }, [customer]);
  return {
    goOn,
    enter(badge) {
      entered.current = true;
      keepMobile("");
      begin(badge);
    },
  };
}
