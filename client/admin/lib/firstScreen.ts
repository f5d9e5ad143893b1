import { createContext } from "react";
import type { MessageKey } from "../../lib/i18n";

/** A link to a screen. */
export interface Destination {
  /** The path below the shop's area. */
  to: string;
  /** The name in menus. */
  text: MessageKey;
}

/** The first screen of the menu that the person may open; undefined if there is none. */
export const FirstScreen = createContext<Destination | undefined>(undefined);
