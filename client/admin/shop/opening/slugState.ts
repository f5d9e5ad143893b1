import { queryOptions } from "@tanstack/react-query";
import type { MessageKey } from "../../../lib/i18n";
import type { SlugState } from "../../../types/merchant.gen";
import type { AdminApi } from "../../lib/api";
import { isSlug } from "./slug";

// Debounce in milliseconds.
const pause = 400;

/** Returns the query for whether a slug is free, which starts after the debounce. */
export function slugQuery(api: AdminApi, slug: string) {
  return queryOptions({
    queryKey: ["slug", slug],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (signal.aborted) throw new DOMException("The slug has changed.", "AbortError");
      return api.get<SlugState>(`slugs/${slug}`, signal);
    },
    enabled: isSlug(slug),
    staleTime: 15_000,
    placeholderData: undefined,
    retry: false,
  });
}

/** Texts for a refused slug, by the server's reason. */
export const slugRefusals: Partial<Record<string, MessageKey>> = {
  taken: "admin.register.slug.taken",
  reserved: "admin.register.slug.reserved",
  format: "admin.register.slug.format",
};
