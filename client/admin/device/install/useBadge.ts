import { useEffect } from "react";
import { useCountsQuery } from "../../lib/useLive";
import { setBadge } from "./badge";

/** Shows the number of new orders on the icon of the installed app. */
export function useBadge(): void {
  const { data } = useCountsQuery();
  const count = data?.new_orders;
  useEffect(() => {
    if (count !== undefined) void setBadge(count);
  }, [count]);
}
