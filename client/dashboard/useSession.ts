import { useEffect } from "react";
import { useEnter } from "../account/useEnter";
import { forgetUnsent } from "../chat/chatOutbox";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { loginPath } from "../lib/paths";
import { toast } from "../lib/toast";
import { useGo } from "../lib/useGo";
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
  /** null until it is known. */
  customer: CustomerBadge | null;
  /** The server could not be asked who is signed in. */
  failed: boolean;
  retry: () => void;
}

/** Who is signed in, in step with the server: where the browser has forgotten it is known again. */
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
  // Whatever ends the session ends what is known of it.
  useEffect(() => {
    return () => {
      if (sessionEnded()) queries.clear();
    };
  }, []);
  return { customer, failed: isLoadingError, retry: () => void refetch() };
}

/** Signs out: a cookie that only the server can take away makes the answer needed. */
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
      console.info("the session goes on:", error);
      toast("error", t("dashboard.logout.failed"));
    }
  };
}

/** Forgets in this browser who was signed in, once the server has. */
export function leave(slug: string): void {
  signOut(slug);
  forgetUnsent(slug);
}
