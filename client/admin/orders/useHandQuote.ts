import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { HandQuoteRequest, Quote } from "../../types/checkout.gen";
import { useAdminApi } from "../lib/api";
import { asked, type HandLine } from "./hand";

interface Delivery {
  lines: HandLine[];
  /** 0: what suits the district. */
  packageId: number;
  district: string;
  /** null: the package's. */
  fee: number | null;
}

/**
 * What an order by hand costs now, anew with each change of it. While the next answer is
 * on its way there is the one before, as placeholder data.
 */
export function useHandQuote({ lines, packageId, district, fee }: Delivery): UseQueryResult<Quote> {
  const api = useAdminApi();
  const cart: HandQuoteRequest = { lines: asked(lines), package_id: packageId, district, fee };
  return useQuery({
    queryKey: ["hand-quote", cart],
    queryFn: () => api.post<Quote>("orders/quote", cart),
    staleTime: 0,
  });
}

/** The quote of what is chosen now; undefined while it is not known. */
export function currentQuote({ data, isPlaceholderData }: UseQueryResult<Quote>) {
  return isPlaceholderData ? undefined : data;
}
