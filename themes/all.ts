import type { Theme } from "../client/types/theme";
import market from "./1";
import boutique from "./2";
import bold from "./3";

/** Every theme by its number, for the server, which has no chunks to load. */
export const themes: Record<number, Theme> = { 1: market, 2: boutique, 3: bold };
