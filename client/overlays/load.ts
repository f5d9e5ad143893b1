import type { ComponentType } from "react";
import { retriable } from "../lib/retriable";
import { loadTexts } from "../lib/texts";
import type { OverlayName } from "../state/overlay";
import type { Locale } from "../types/page.gen";

const loaders: Record<OverlayName, () => Promise<{ default: ComponentType }>> = {
  cart: () => import("./CartDrawer"),
  added: () => import("./AddedToCart"),
  categories: () => import("./CategoryDrawer"),
  search: () => import("./SearchOverlay"),
};

/** The code and the texts of what lies over the page. */
export async function loadOverlay(name: OverlayName, locale: Locale): Promise<ComponentType> {
  const [module] = await Promise.all([retriable(loaders[name]), loadTexts(locale, "overlays")]);
  return module.default;
}

/** Fetches them ahead. */
export function preloadOverlay(name: OverlayName): void {
  const locale = document.documentElement.lang === "en" ? "en" : "bn";
  // A failure here shows up again, and is told, when the overlay is opened.
  loadOverlay(name, locale).catch(() => {});
}
