import type { ComponentType, ReactNode } from "react";
import { loadPlaces } from "../lib/loadPlaces";
import type { Places } from "../lib/places";
import { retriable } from "../lib/retriable";
import { styled } from "../lib/styles";
import { loadTexts } from "../lib/texts";
import type { Locale } from "../types/page.gen";

interface Loaded {
  View: ComponentType<{ places: Places; meanwhile: ReactNode }>;
  places: Places;
}

/** Loads the code, stylesheet, texts and places of the checkout form, the largest part of the page. */
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
