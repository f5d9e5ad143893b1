import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ManualQuoteRequest, Quote } from "../../../types/checkout.gen";
import { useAdminApi } from "../../lib/api";
import { asked, type HandLine } from "./manual";

interface Delivery {
  lines: HandLine[];
  /** 0 means the district's default package. */
  packageId: number;
  district: string;
  /** null means the package's fee. */
  fee: number | null;
}

/**
 * The quote of a manual order, refetched on each change. Meanwhile the previous quote is
 * placeholder data.
 */
export function useManualQuote({
  lines,
  packageId,
  district,
  fee,
}: Delivery): UseQueryResult<Quote> {
  const api = useAdminApi();
  const cart: ManualQuoteRequest = { lines: asked(lines), package_id: packageId, district, fee };
  return useQuery({
    queryKey: ["hand-quote", cart],
    queryFn: () => api.post<Quote>("orders/quote", cart),
    staleTime: 0,
  });
}

/** The quote of the current choice; undefined while it loads. */
export function currentQuote({ data, isPlaceholderData }: UseQueryResult<Quote>) {
  return isPlaceholderData ? undefined : data;
}
