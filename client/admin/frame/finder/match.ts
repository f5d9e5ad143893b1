import { banglish } from "../../lib/banglish";
import type { Destination } from "./destinations";

/** Returns the words of a text: lower case, with Latin digits and without punctuation. */
function wordsOf(text: string): string[] {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

/**
 * Returns how a Latin word sounds, roughly: spellings of the same Bengali word, such as "delivery" and
 * "delibhari", become equal.
 */
function sound(word: string): string {
  return word
    .replace(/ph/g, "f")
    .replace(/bh|v/g, "b")
    .replace(/z/g, "j")
    .replace(/([a-z])h/g, "$1")
    .replace(/ee|ey|y/g, "i")
    .replace(/oo|w/g, "u")
    .replace(/[eo]/g, (letter) => (letter === "e" ? "i" : "a"))
    .replace(/(.)\1+/g, "$1");
}

/** The forms of a destination's words that searches are compared with. */
interface Forms {
  written: string[];
  spoken: string[];
}

const known = new Map<string, Forms>();

function formsOf({ words }: Destination): Forms {
  let forms = known.get(words);
  if (!forms) {
    const written = wordsOf(words);
    forms = { written, spoken: written.map((word) => sound(banglish(word))) };
    known.set(words, forms);
  }
  return forms;
}

// The rank of a word of the search: 0 if it is a word of the destination, 1 if it begins one, 2 if it sounds like
// the beginning of one, or undefined. Of shorter words the sound says too little.
function rank(word: string, { written, spoken }: Forms): number | undefined {
  if (written.includes(word)) return 0;
  if (written.some((each) => each.startsWith(word))) return 1;
  const heard = sound(banglish(word));
  return heard.length >= 3 && spoken.some((each) => each.startsWith(heard)) ? 2 : undefined;
}

/**
 * Returns the destinations that every word of a search matches, best first: by their words in Bengali, English or
 * Banglish, or by the beginnings of these. Those whose title has the words come first. An empty search matches none.
 */
export function matching(
  text: string,
  destinations: Destination[],
  titleOf: (destination: Destination) => string = () => "",
): Destination[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const found: { destination: Destination; sum: number }[] = [];
  for (const destination of destinations) {
    const forms = formsOf(destination);
    const title = wordsOf(titleOf(destination));
    const ranks = words.map((word) =>
      title.some((each) => each.startsWith(word)) ? -1 : rank(word, forms),
    );
    if (ranks.every((each) => each !== undefined))
      found.push({ destination, sum: ranks.reduce((sum, each) => sum + each, 0) });
  }
  return found.sort((a, b) => a.sum - b.sum).map(({ destination }) => destination);
}
