import { skipToken, useQuery } from "@tanstack/react-query";
import type { Savings } from "../../../types/report.gen";

/** The key of the second set-up list, which the dashboard's request stores. */
export const savingsKey = ["savings"];

/** Returns the second set-up list, or null if it is not shown. It is part of the dashboard's request. */
export function useSavings(): Savings | null {
  const { data } = useQuery<Savings | null>({ queryKey: savingsKey, queryFn: skipToken });
  return data ?? null;
}
