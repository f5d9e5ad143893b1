/** Returns the length of a text in code points, as the server counts it. */
export function countLetters(text: string): number {
  return [...text].length;
}
