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
  codes: string[];
}

/**
 * Loads the quote of a manual order, and refetches it on each change. Meanwhile, the previous quote is
 * placeholder data.
 */
export function useManualQuote({
  lines,
  packageId,
  district,
  terms,
  codes,
}: Delivery): UseQueryResult<ManualQuote> {
  const api = useAdminApi();
  const cart: ManualQuoteRequest = {
    ...terms,
    discount_reason: "", // The reason does not change the quote, so typing it sends no requests.
    discount_percent: Math.min(terms.discount_percent, 10_000), // The server rejects more, and the form shows that error.
    lines: asked(lines),
    package_id: packageId,
    district,
    codes,
    mobile: null,
  };
  return useQuery({
    queryKey: ["hand-quote", cart],
    queryFn: () => api.post<ManualQuote>("orders/quote", cart),
    staleTime: 0,
  });
}

/** Returns the quote of the current choice, or undefined while it loads. */
export function currentQuote({ data, isPlaceholderData }: UseQueryResult<ManualQuote>) {
  return isPlaceholderData ? undefined : data;
}
