import { retriable } from "../../lib/retriable";
import { styled } from "../../lib/styles";
import { loadTexts } from "../../lib/texts";
import type { Locale } from "../../types/page.gen";

/** Loads the view of an order and the texts of its phone number form. */
export async function loadOrderDetails(locale: Locale) {
  const [view] = await Promise.all([
    styled(
      retriable(() => import("./OrderDetailsView")),
      "buying",
    ),
    loadTexts(locale, "forms"),
  ]);
  return view;
}
