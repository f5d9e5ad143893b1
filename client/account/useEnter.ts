import { useCallback } from "react";
import { useShop } from "../lib/page";
import { useCustomerApi } from "../lib/useCustomerApi";
import { type CustomerBadge, signIn } from "../state/customer";
import { accountWishes, keepUnsent } from "./wishes";

/** Returns the function to call after a sign-in. It stores the customer's badge and merges the wishlists. */
export function useEnter(): (badge: CustomerBadge) => void {
  const { slug } = useShop();
  const api = useCustomerApi();
  return useCallback(
    (badge) => {
      keepUnsent(slug);
      signIn(slug, badge);
      accountWishes(slug, api).catch((error) => {
        console.info("merge wishlists:", error);
      });
    },
    [slug, api],
  );
}
