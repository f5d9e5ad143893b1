/** How many letters a text has as the server counts them: one for each code point. */
export function countLetters(text: string): number {
  return [...text].length;
}
