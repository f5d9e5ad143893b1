import { useQuery } from "@tanstack/react-query";
import { useI18n } from "../../../lib/i18n";
import type { Found } from "../../../types/finder.gen";
import { useAdminApi } from "../../lib/api";
import { useMay } from "../../lib/session";
import { useSettled } from "../../lib/useSettled";
import { rightOf } from "../menu";
import { actions, type Destination, places } from "./destinations";
import { matching } from "./match";

// Milliseconds without typing before the server is asked.
const pause = 150;
const maxText = 60;
const maxDestinations = 4;

export interface Results {
  actions: Destination[];
  places: Destination[];
  /** The server's results, or undefined before the first response. */
  found: Found | undefined;
  /** Whether the server has not yet answered for the current text. */
  pending: boolean;
  failed: boolean;
}

/** Returns what matches a text: actions and screens at once, and the shop's data when the server has answered. */
export function useFound(text: string): Results {
  const api = useAdminApi();
  const may = useMay();
  const { t } = useI18n();
  const wanted = text.trim().slice(0, maxText);
  const asked = useSettled(wanted, pause);
  const query = useQuery({
    queryKey: ["found", asked],
    queryFn: ({ signal }) => api.get<Found>(`search?q=${encodeURIComponent(asked)}`, signal),
    enabled: asked !== "",
  });
  const allowed = (all: Destination[]) =>
    matching(
      wanted,
      all.filter((each) => may(rightOf(each))),
      ({ text }) => t(text),
    ).slice(0, maxDestinations);
  const current = asked === wanted && !query.isPlaceholderData;
  return {
    actions: allowed(actions),
    places: allowed(places),
    found: wanted && asked ? query.data : undefined,
    pending: wanted !== "" && !query.isError && !(current && query.data !== undefined),
    failed: query.isError,
  };
}

/** Returns the first actions that the member may take. */
export function useActions(): Destination[] {
  const may = useMay();
  return actions.filter((each) => may(rightOf(each))).slice(0, maxDestinations);
}
