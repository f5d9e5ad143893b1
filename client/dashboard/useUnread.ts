import { skipToken, useQuery } from "@tanstack/react-query";
import type { Unread } from "../types/account.gen";
import { useProfile } from "./useProfile";

/** Returns the latest unread counts from the event stream, or those of the profile until the first event. */
export function useUnread(): Unread {
  const heard = useQuery<Unread>({ queryKey: ["unread"], queryFn: skipToken });
  const profile = useProfile();
  return heard.data ?? profile.data?.unread ?? { messages: 0, notifications: 0 };
}
