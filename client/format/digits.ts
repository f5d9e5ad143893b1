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

/** Replaces Bengali digits by ASCII digits; other characters stay. */
export function asciiDigits(text: string): string {
  let out = "";
  for (const c of text) {
    const digit = bengali.indexOf(c);
    out += digit < 0 ? c : String(digit);
  }
  return out;
}
