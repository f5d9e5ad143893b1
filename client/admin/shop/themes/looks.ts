import market from "../../../../themes/1/theme.json";
import boutique from "../../../../themes/2/theme.json";
import bold from "../../../../themes/3/theme.json";
import type { MessageKey } from "../../../lib/i18n";
import one from "./shots/1.webp";
import two from "./shots/2.webp";
import three from "./shots/3.webp";

/** A colour of a theme, with its CSS variables. */
export interface Colour {
  id: string;
  bn: string;
  en: string;
  variables: Record<string, string>;
}

interface ThemeChoice {
  number: number;
  name: MessageKey;
  text: MessageKey;
  /** The URL of a screenshot. */
  shot: string;
  /** The theme's colours; the first is the default. */
  colours: Colour[];
}

const shotAt = (file: string) => new URL(file, import.meta.url).href;

/** The available themes. */
export const themes: ThemeChoice[] = [
  {
    number: 1,
    name: "admin.register.theme.market",
    text: "admin.register.theme.market.text",
    shot: shotAt(one),
    colours: market.colours,
  },
  {
    number: 2,
    name: "admin.register.theme.boutique",
    text: "admin.register.theme.boutique.text",
    shot: shotAt(two),
    colours: boutique.colours,
  },
  {
    number: 3,
    name: "admin.register.theme.bold",
    text: "admin.register.theme.bold.text",
    shot: shotAt(three),
    colours: bold.colours,
  },
];

export function coloursOf(theme: number): Colour[] {
  return themes.find(({ number }) => number === theme)?.colours ?? [];
}

/** Returns the id of the colour, or of the theme's first colour if it is empty. */
export function colourId({ theme, colour }: { theme: number; colour: string }): string {
  return colour || (coloursOf(theme)[0]?.id ?? "");
}
