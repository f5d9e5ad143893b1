import market from "../../../themes/1/theme.json";
import boutique from "../../../themes/2/theme.json";
import bold from "../../../themes/3/theme.json";
import type { MessageKey } from "../../lib/i18n";
import one from "./shots/1.webp";
import two from "./shots/2.webp";
import three from "./shots/3.webp";

/** A colour that a theme comes in, by the variables of its stylesheet. */
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
  /** A picture of a shop in it. */
  shot: string;
  /** The first is the one it has by itself. */
  colours: Colour[];
}

const shotAt = (file: string) => new URL(file, import.meta.url).href;

/** The themes that a shop may have. */
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

/** A theme's colours. */
export function coloursOf(theme: number): Colour[] {
  return themes.find(({ number }) => number === theme)?.colours ?? [];
}

/** The name of a look's colour among its theme's: the first's where it names none. */
export function colourId({ theme, colour }: { theme: number; colour: string }): string {
  return colour || (coloursOf(theme)[0]?.id ?? "");
}
