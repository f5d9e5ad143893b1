import type { ComponentType } from "react";
import { loadTexts } from "../lib/texts";
import type { Locale } from "../types/page.gen";
import { loadPlaces, type Places } from "./places";

interface Loaded {
  Form: ComponentType<{ places: Places }>;
  places: Places;
}

/** The form's code, its places, and the texts of the cart in it: half of the page, none of its first view. */
export async function loadCheckout(locale: Locale): Promise<Loaded> {
  const [{ CheckoutForm: Form }, places] = await Promise.all([
    import("./CheckoutForm"),
    loadPlaces(),
    loadTexts(locale, "overlays"),
  ]);
  return { Form, places };
}
