import { type ReactNode, useState } from "react";
import type { SignedIn } from "../types/account.gen";
import { ClaimOrders } from "./ClaimOrders";
import { useSignIn } from "./useSignIn";

interface Proven {
  /** An offer to show before navigating on, or null. */
  offer: ReactNode;
  prove(answer: SignedIn): void;
}

/**
 * Returns what to do once a code has verified the number: prove signs in and then opens the next page, or first
 * shows an offer to claim guest orders.
 */
export function useProven(next: string): Proven {
  const { enter, goOn } = useSignIn(next);
  const [orders, setOrders] = useState(0);
  return {
    offer: orders > 0 && <ClaimOrders count={orders} focused onClaimed={goOn} onLeave={goOn} />,
    prove(answer) {
      enter(answer);
      if (answer.guest_orders > 0) setOrders(answer.guest_orders);
      else goOn();
    },
  };
}
