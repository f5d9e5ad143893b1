import { queryOptions } from "@tanstack/react-query";
import type { MessageKey } from "../../lib/i18n";
import type { SlugState } from "../../types/merchant.gen";
import type { AdminApi } from "../lib/api";
import { isSlug } from "./slug";

// In milliseconds after the last letter.
const pause = 400;

/** Whether a new shop may have a slug; it is asked for once no more is typed. */
export function slugQuery(api: AdminApi, slug: string) {
  return queryOptions({
    queryKey: ["slug", slug],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, pause));
      signal.throwIfAborted();
      return api.get<SlugState>(`slugs/${slug}`, signal);
    },
    enabled: isSlug(slug),
    staleTime: 15_000,
    placeholderData: undefined,
    retry: false,
  });
}

/** What is told of a slug that no shop can have, by the server's reason. */
export const slugRefusals: Partial<Record<string, MessageKey>> = {
  taken: "admin.register.slug.taken",
  reserved: "admin.register.slug.reserved",
  format: "admin.register.slug.format",
};
