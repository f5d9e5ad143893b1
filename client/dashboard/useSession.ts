import { useEffect } from "react";
import { useEnter } from "../account/useEnter";
import { forgetUnsent } from "../chat/conversation/chatOutbox";
import { toast } from "../components/toast";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { loginPath } from "../lib/paths";
import { useGo } from "../router/useGo";
import {
  type CustomerBadge,
  isSignedIn,
  sessionEnded,
  signIn,
  signOut,
  useCustomer,
} from "../state/customer";
import { queries, useCustomerApi } from "./query";
import { useProfile } from "./useProfile";

interface Session {
  /** Null until the customer is known. */
  customer: CustomerBadge | null;
  /** Whether the profile could not be loaded. */
  failed: boolean;
  retry: () => void;
}

/** Returns the signed-in customer from the server. Restores the browser's entry of the customer if it is lost. */
export function useSession(): Session {
  const { slug } = useShop();
  const customer = useCustomer();
  const { data: profile, isLoadingError, refetch } = useProfile();
  const enter = useEnter();
  useEffect(() => {
    if (!profile) return;
    if (isSignedIn(slug)) signIn(slug, profile);
    else enter(profile);
  }, [slug, profile, enter]);
  // Clears the cache when the session ends.
  useEffect(() => {
    return () => {
      if (sessionEnded()) queries.clear();
    };
  }, []);
  return { customer, failed: isLoadingError, retry: () => void refetch() };
}

/**
 * Returns the function that signs out. It waits for the response, because only the server can delete the
 * session cookie.
 */
export function useLogOut(): () => Promise<void> {
  const { slug } = useShop();
  const api = useCustomerApi();
  const go = useGo();
  const { t } = useI18n();
  return async () => {
    try {
      await api.post("/logout");
      leave(slug);
      go(loginPath, { replace: true });
    } catch (error) {
      console.info("sign out:", error);
      toast("error", t("dashboard.logout.failed"));
    }
  };
}

/** Removes the customer and their unsent messages from this browser, after the server has ended the session. */
export function leave(slug: string): void {
  signOut(slug);
  forgetUnsent(slug);
}
