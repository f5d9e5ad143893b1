import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Reminder } from "../../../types/ordercall.gen";
import { useAdminApi } from "../../lib/api";
import { useMay } from "../../lib/session";

/**
 * Loads the shop's reminders, earliest first. They are empty before the first response, and for members who may
 * not see orders.
 */
export function useReminders(): Reminder[] {
  const api = useAdminApi();
  const may = useMay();
  const { data } = useQuery({
    queryKey: ["reminders"],
    queryFn: ({ signal }) => api.get<Reminder[]>("orders/reminders", signal),
    enabled: may("orders"),
  });
  return data ?? [];
}

// Milliseconds between two updates of the time.
const every = 20_000;

/** Returns the current time, which is at most 20 s old. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every);
    return () => clearInterval(timer);
  }, []);
  return now;
}
