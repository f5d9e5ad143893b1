import type { Locale } from "../types/page.gen";
import { asciiDigits, localDigits } from "./digits";

/** The address that calls a Bangladeshi number, however it is written. */
export function phoneHref(number: string): string {
  const digits = number.replace(/[^0-9+]/g, "");
  return `tel:${/^01\d{9}$/.test(digits) ? `+88${digits}` : digits}`;
}

/** A number as people here write it: 01712-345678, in the locale's digits. */
export function formatPhone(number: string, locale: Locale): string {
  const grouped = /^01\d{9}$/.test(number) ? `${number.slice(0, 5)}-${number.slice(5)}` : number;
  return localDigits(grouped, locale);
}

/**
 * The mobile number that was written: 11 digits as 01712345678, or null. Bengali
 * digits, the country's code and what people put between digits are understood.
 */
export function readMobile(written: string): string | null {
  const digits = asciiDigits(written).replace(
    /[\s\-().\u200b-\u200d\u2010-\u2014\u202a-\u202e]/g,
    "",
  );
  const [, number] = /^(?:(?:\+|00)?88)?(01[3-9]\d{8})$/.exec(digits) ?? [];
  return number ?? null;
}

/** A Bangladeshi number as the world dials it, without a plus: 8801712345678. */
export function worldNumber(number: string): string {
  const mobile = readMobile(number);
  return mobile ? `88${mobile}` : asciiDigits(number).replace(/\D/g, "");
}
