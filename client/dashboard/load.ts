import { styled } from "../lib/styles";
import { loadTexts } from "../lib/texts";
import type { Locale } from "../types/page.gen";

/** Fetches the dashboard with the texts and the looks that no other page needs. */
export async function loadDashboard(locale: Locale) {
  const [view] = await Promise.all([
    styled(import("./DashboardView"), "full"),
    loadTexts(locale, "account"),
    loadTexts(locale, "buying"),
    loadTexts(locale, "overlays"),
  ]);
  return view;
}
