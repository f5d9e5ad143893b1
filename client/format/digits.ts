import type { Locale } from "../types/page.gen";

const bengali = "০১২৩৪৫৬৭৮৯";

const digits: Record<string, string> = Object.fromEntries([...bengali].map((c, i) => [i, c]));

/** Replaces the ASCII digits of text by the locale's digits. */
export function localDigits(text: string, locale: Locale): string {
  if (locale !== "bn") return text;
  let out = "";
  for (let i = 0; i < text.length; i++) {
    const c = text[i] as string;
    out += digits[c] ?? c;
  }
  return out;
}

/** The zeros of the scripts whose digits people in Bangladesh may type: Bengali, Arabic, Urdu, Devanagari, full-width. */
const zeros = [0x9e6, 0x660, 0x6f0, 0x966, 0xff10];

/**
 * Replaces digits of other scripts by ASCII digits, like textnorm.ASCIIDigits on the server. Other characters
 * are unchanged.
 */
export function asciiDigits(text: string): string {
  let out = "";
  for (const c of text) {
    const code = c.charCodeAt(0);
    const zero = zeros.find((first) => code >= first && code <= first + 9);
    out += zero === undefined ? c : String(code - zero);
  }
  return out;
}
