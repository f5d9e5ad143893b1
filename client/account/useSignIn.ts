import { useEffect, useRef } from "react";
import { dashboardPath } from "../lib/paths";
import { useGo } from "../router/useGo";
import { type CustomerBadge, useCustomer } from "../state/customer";
import { keepMobile } from "./keptMobile";
import { useEnter } from "./useEnter";

interface SignIn {
  /** Stores the sign-in. The page remains until goOn() is called. */
  enter(badge: CustomerBadge): void;
  goOn(): void;
}

/**
 * Returns the actions of the sign-in pages. If the customer is already signed in, also in another tab, it opens
 * the next page immediately.
 */
export function useSignIn(next: string): SignIn {
  const customer = useCustomer();
  const begin = useEnter();
  const go = useGo();
  const entered = useRef(false);
  const goOn = () => go(next || dashboardPath, { replace: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the customer matters
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
