import { type ReactNode, useState } from "react";
import type { SignedIn } from "../types/account.gen";
import { ClaimOrders } from "./ClaimOrders";
import { useSignIn } from "./useSignIn";

interface Proven {
  /** An offer to show before navigating on, or null. */
  offer: ReactNode;
  prove(answer: SignedIn): void;
}

/** Returns the steps after a code has verified the number: the sign-in, and an offer of guest orders if there are any. */
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
