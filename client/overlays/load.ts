import type { ComponentType } from "react";
import { documentLanguage } from "../lib/language";
import { retriable } from "../lib/retriable";
import { loadTexts } from "../lib/texts";
import type { OverlayName } from "../state/overlay";
import type { Locale } from "../types/page.gen";

const loaders: Record<OverlayName, () => Promise<{ default: ComponentType }>> = {
  cart: () => import("./CartDrawer"),
  added: () => import("./AddedToCart"),
  categories: () => import("./CategoryDrawer"),
  search: () => import("./SearchOverlay"),
  alert: () => import("./StockAlert"),
};

/** Loads the code and the texts of an overlay. */
export async function loadOverlay(name: OverlayName, locale: Locale): Promise<ComponentType> {
  const [module] = await Promise.all([
    retriable(loaders[name]),
    loadTexts(locale, "overlays"),
    name === "alert" && loadTexts(locale, "forms"),
  ]);
  return module.default;
}

/** Preloads an overlay. */
export function preloadOverlay(name: OverlayName): void {
  // Opening the overlay loads it again and reports a failure, so this one is ignored.
  loadOverlay(name, documentLanguage()).catch(() => {});
}
