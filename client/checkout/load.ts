import type { ComponentType, ReactNode } from "react";
import type { Places } from "../lib/places";
import { retriable } from "../lib/retriable";
import { styled } from "../lib/styles";
import { loadTexts } from "../lib/texts";
import type { Locale } from "../types/page.gen";

interface Loaded {
  View: ComponentType<{ places: Places; meanwhile: ReactNode }>;
  places: Places;
}

/** Fetches them: 8 KB, needed where an address is written or read. */
export async function loadPlaces(): Promise<Places> {
  return (await retriable(() => import("../data/places.json"))).default;
}

/** The form's code, its places, and the texts of the cart and of the code in it: most of the page, and none of its first load. */
export async function loadCheckout(locale: Locale): Promise<Loaded> {
  const [{ CheckoutView: View }, places] = await Promise.all([
    styled(
      retriable(() => import("./CheckoutView")),
      "buying",
    ),
    loadPlaces(),
    loadTexts(locale, "forms"),
    loadTexts(locale, "overlays"),
    loadTexts(locale, "account"),
  ]);
  return { View, places };
}

/** The view of an order, and the texts of the form in it that asks for its phone number. */
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
