import { get, shopCall } from "../lib/api";
import { retriable } from "../lib/retriable";
import { styled } from "../lib/styles";
import { loadTexts } from "../lib/texts";
import { isSignedIn } from "../state/customer";
import type { Locale } from "../types/page.gen";

/**
 * Loads the dashboard with its texts and its stylesheet. If no customer is signed in in this browser, it asks
 * the server first and throws ApiError "login_required".
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
