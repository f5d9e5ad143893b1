import { skipToken, useQuery } from "@tanstack/react-query";
import type { Unread } from "../types/account.gen";
import { useProfile } from "./useProfile";

/** How much is new to the customer: as last heard, and before that as their profile says. */
export function useUnread(): Unread {
  const heard = useQuery<Unread>({ queryKey: ["unread"], queryFn: skipToken });
  const profile = useProfile();
  return heard.data ?? profile.data?.unread ?? { messages: 0, notifications: 0 };
}
