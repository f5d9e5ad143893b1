import { asciiDigits } from "../format/digits";

/** Spaces, dashes, dots, brackets, marks and invisible characters between digits, as in server/platform/phone. */
const separators = /[\s\p{Z}\p{Pd}\p{M}\p{Cf}.·•‧∙⋅・。()[\]−\u115f\u1160\u2800]/gu;

/**
 * Parses a mobile number of Bangladesh and returns its 11 digits, such as 01712345678, or null.
 * It accepts digits of other scripts, the country code, a missing zero, and separators between digits.
 */
export function readMobile(written: string): string | null {
  const [, number] = /^(?:(?:\+|00)?880{0,2}|\+?0)?(1[3-9]\d{8})$/.exec(plainNumber(written)) ?? [];
  return number ? `0${number}` : null;
}

/** Returns a number with ASCII digits and without separators. Other characters are unchanged. */
export function plainNumber(written: string): string {
  return asciiDigits(written.normalize("NFKC").replace(separators, ""));
}

/** Returns a Bangladeshi number in international form without a plus: 8801712345678. */
export function worldNumber(number: string): string {
  const mobile = readMobile(number);
  return mobile ? `88${mobile}` : plainNumber(number).replace(/\D/g, "");
}
