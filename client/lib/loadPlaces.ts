import type { Places } from "./places";
import { retriable } from "./retriable";

/** Loads the places of Bangladesh: 8 KB, needed on pages with addresses. */
export async function loadPlaces(): Promise<Places> {
  return (await retriable(() => import("../data/places.json"))).default;
}
