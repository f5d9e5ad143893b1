import { asciiDigits } from "./digits";

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
