import { longestDescription, longestTitle } from "../../lib/searchTexts";

/**
 * The letters of a title and a description that a service shows. The services publish no figures and change them; these
 * are what testers measured in 2026, the smaller one where phones and computers differ. Google cuts by width, and 60
 * letters are about its 580 px.
 */
export const services = {
  google: { text: "admin.previews.google", title: longestTitle, description: longestDescription },
  facebook: { text: "admin.previews.facebook", title: 88, description: 110 },
  whatsapp: { text: "admin.previews.whatsapp", title: 65, description: 80 },
} as const;

export type Service = keyof typeof services;

/** A text as a service shows it. */
export interface Shown {
  text: string;
  /** The number of letters that are shown if the end of the text is missing; otherwise 0. */
  cutAt: number;
}

/** Returns the letters of a text, each with its vowel signs; in browsers without Intl.Segmenter, its code points. */
function lettersOf(text: string): string[] {
  if (!("Segmenter" in Intl)) return Array.from(text);
  return Array.from(new Intl.Segmenter("bn").segment(text), ({ segment }) => segment);
}

/**
 * Cuts a text to a number of letters including the ellipsis, as services do: also within words, never within a letter.
 * The server's text may end with an ellipsis already.
 */
export function shownOf(text: string, most: number): Shown {
  const letters = lettersOf(text);
  if (letters.length <= most) return { text, cutAt: text.endsWith("…") ? letters.length - 1 : 0 };
  const kept = letters.slice(0, most - 1).join("");
  return { text: `${kept.trimEnd()}…`, cutAt: most - 1 };
}
