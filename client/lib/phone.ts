import { localDigits } from "../format/digits";
import type { Locale } from "../types/page.gen";

/** Returns the tel: address of a number. Bangladeshi numbers such as 01712345678 get the country code. */
export function phoneHref(number: string): string {
  const digits = number.replace(/[^0-9+]/g, "");
  return `tel:${/^01\d{9}$/.test(digits) ? `+88${digits}` : digits}`;
}

/** Returns a number in the usual local form, 01712-345678, in the locale's digits. */
export function formatPhone(number: string, locale: Locale): string {
  const grouped = /^01\d{9}$/.test(number) ? `${number.slice(0, 5)}-${number.slice(5)}` : number;
  return localDigits(grouped, locale);
}
