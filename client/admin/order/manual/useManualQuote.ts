import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ManualQuote, ManualQuoteRequest, ManualTerms } from "../../../types/checkout.gen";
import { useAdminApi } from "../../lib/api";
import { asked, type HandLine } from "./manual";

interface Delivery {
  lines: HandLine[];
  /** The chosen package; 0 means the district's default. */
  packageId: number;
  district: string;
  terms: ManualTerms;
}

/**
 * The quote of a manual order, refetched on each change. Meanwhile the previous quote is
 * placeholder data.
 */
export function useManualQuote({
  lines,
  packageId,
  district,
  terms,
}: Delivery): UseQueryResult<ManualQuote> {
  const api = useAdminApi();
  const cart: ManualQuoteRequest = {
    ...terms,
    discount_reason: "", // does not change the quote, so typing it sends no requests
    discount_percent: Math.min(terms.discount_percent, 10_000), // the server rejects more; the form shows the error
    lines: asked(lines),
    package_id: packageId,
    district,
  };
  return useQuery({
    queryKey: ["hand-quote", cart],
    queryFn: () => api.post<ManualQuote>("orders/quote", cart),
    staleTime: 0,
  });
}

/** The quote of the current choice; undefined while it loads. */
export function currentQuote({ data, isPlaceholderData }: UseQueryResult<ManualQuote>) {
  return isPlaceholderData ? undefined : data;
}
