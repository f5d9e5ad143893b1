import { asciiDigits } from "../format/digits";

/**
 * Parses a mobile number of Bangladesh and returns its 11 digits, such as 01712345678, or null.
 * It accepts Bengali digits, the country code, and spaces and punctuation between digits.
 */
export function readMobile(written: string): string | null {
  const digits = asciiDigits(written).replace(
    /[\s\-().\u200b-\u200d\u2010-\u2014\u202a-\u202e]/g,
    "",
  );
  const [, number] = /^(?:(?:\+|00)?88)?(01[3-9]\d{8})$/.exec(digits) ?? [];
  return number ?? null;
}

/** Returns a Bangladeshi number in international form without a plus: 8801712345678. */
export function worldNumber(number: string): string {
  const mobile = readMobile(number);
  return mobile ? `88${mobile}` : asciiDigits(number).replace(/\D/g, "");
}
