import { skipToken, useQuery } from "@tanstack/react-query";
import type { Unread } from "../types/account.gen";
import { useProfile } from "./useProfile";

/** Returns the unread counts: the last ones from the event stream, else those of the profile. */
export function useUnread(): Unread {
  const heard = useQuery<Unread>({ queryKey: ["unread"], queryFn: skipToken });
  const profile = useProfile();
  return heard.data ?? profile.data?.unread ?? { messages: 0, notifications: 0 };
}
