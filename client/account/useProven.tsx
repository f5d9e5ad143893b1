import { type ReactNode, useState } from "react";
import type { SignedIn } from "../types/account.gen";
import { ClaimOrders } from "./ClaimOrders";
import { useSignIn } from "./useSignIn";

interface Proven {
  /** What is offered before it goes on; null where nothing is. */
  offer: ReactNode;
  prove(answer: SignedIn): void;
}

/** What follows once a code has shown that the number is the customer's: a sign-in, and their orders as a guest. */
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
