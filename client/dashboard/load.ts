import { get, shopCall } from "../lib/api";
import { retriable } from "../lib/retriable";
import { styled } from "../lib/styles";
import { loadTexts } from "../lib/texts";
import { isSignedIn } from "../state/customer";
import type { Locale } from "../types/page.gen";

/**
 * Fetches the dashboard with the texts and the looks that no other page needs. A
 * guest is told by the server before all that: ApiError "login_required".
 */
export async function loadDashboard(shop: number, slug: string, locale: Locale) {
  if (!isSignedIn(slug)) await get(shopCall("customer", shop, locale));
  const [view] = await Promise.all([
    styled(
      retriable(() => import("./DashboardView")),
      "full",
    ),
    loadTexts(locale, "account"),
    loadTexts(locale, "forms"),
    loadTexts(locale, "buying"),
    loadTexts(locale, "overlays"),
  ]);
  return view;
}
