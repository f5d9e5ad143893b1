// Uses the same rules as server/platform/banglish; both are tested with the same words.

import {
  clusters,
  consonants,
  joiner,
  loans,
  nasals,
  signs,
  spelling,
  vowels,
} from "./banglishLetters";

/** A syllable: a cluster of consonants, which may be empty, and the vowel that follows it. */
interface Syllable {
  consonants: string[];
  vowel: string;
  /** Whether the vowel is the inherent one, which is not written. */
  inherent: boolean;
  /** Whether the vowel is an independent letter, without consonants before it. */
  written: boolean;
  /** Whether the syllable has a chandrabindu. */
  nasal: boolean;
  coda: string;
}

/**
 * Transliterates Bengali letters and digits the way people write them in messages: জামদানি শাড়ি is
 * jamdani shari. Other characters are unchanged.
 */
export function banglish(text: string): string {
  let same = text.normalize("NFC");
  for (const [from, to] of spelling) same = same.replaceAll(from, to);
  return same
    .replace(/[\u0981-\u0983\u0985-\u09b9\u09be-\u09ce\u09dc-\u09df]+/g, (word) =>
      spoken(split([...word])),
    )
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(/[\u0980-\u09ff]/g, "");
}

function split(word: string[]): Syllable[] {
  const list: Syllable[] = [];
  const plain = { vowel: "", inherent: false, written: false, nasal: false, coda: "" };
  for (let i = 0; i < word.length; i++) {
    const letter = word[i] ?? "";
    const last = list.at(-1);
    if (letter in consonants) {
      const cluster = [letter];
      while (word[i + 1] === joiner && (word[i + 2] ?? "") in consonants) {
        i += 2;
        cluster.push(word[i] ?? "");
      }
      list.push({ ...plain, consonants: cluster, inherent: true });
    } else if (letter in vowels) {
      list.push({ ...plain, consonants: [], vowel: vowels[letter] ?? "", written: true });
    } else if (letter === "ৎ") list.push({ ...plain, consonants: ["ত"] });
    else if (last) mark(last, letter);
  }
  return list;
}

// Adds a vowel sign or another mark.
function mark(syllable: Syllable, letter: string) {
  if (letter === joiner) syllable.inherent = false;
  if (letter === "ঁ") syllable.nasal = true;
  if (letter === "ং") syllable.coda = "ng";
  if (letter in signs) Object.assign(syllable, { vowel: signs[letter], inherent: false });
}

const is = (syllable: Syllable | undefined, letter: string) =>
  syllable?.consonants.join("") === letter;

function spoken(syllables: Syllable[]): string {
  let out = "";
  let voweled = false;
  syllables.forEach((syllable, i) => {
    const [before, next] = [syllables[i - 1], syllables[i + 1]];
    let sound = onset(syllable, i === 0);
    let vowel = syllable.inherent ? inherent(syllables, i, voweled) : syllable.vowel;
    if (is(syllable, "\u09df") && vowel === "a" && before?.vowel === "o") sound = "w";
    if (syllable.written && vowel === "o" && is(next, "\u09df") && next?.vowel === "a") vowel = "";
    out += sound + vowel + syllable.coda;
    if (syllable.nasal && nasals.includes(next?.consonants[0] ?? "-")) out += "n";
    voweled = vowel !== "" && syllable.coda === "";
  });
  return out;
}

// Returns "o" if the inherent vowel of syllable i is pronounced. server/platform/banglish documents the rules.
function inherent(syllables: Syllable[], i: number, voweled: boolean): string {
  const last = syllables.length - 1;
  const [syllable, next] = [syllables[i], syllables[i + 1]];
  if (!syllable || syllable.coda) return "o";
  const cluster = syllable.consonants;
  if (i > 0 && loans.includes(cluster.join(""))) return "";
  if (i === 0 && cluster.length > 1 && cluster.at(-1) === "য") return "a";
  if (i === last) return i === 0 || cluster.length > 1 || is(syllable, "হ") ? "o" : "";
  if (!next || i === 0 || !voweled || cluster.length > 1) return "o";
  const end = syllables[last];
  const genitive = i + 2 === last && is(end, "র") && end?.inherent && next.vowel === "e";
  const closed = i + 1 === last && next.inherent && next.coda === "";
  return next.consonants.length !== 1 || is(next, "হ") || genitive || closed ? "o" : "";
}

function onset({ consonants: all }: Syllable, start: boolean): string {
  const silent = endsInSilent(all);
  let rest = (silent ? all.slice(0, -1) : all).join("");
  let out = "";
  while (rest) {
    const known = clusters.find(([letters]) => rest.startsWith(letters));
    const [letters, sound, first] = known ?? [rest.charAt(0), consonants[rest.charAt(0)] ?? ""];
    out += start && out === "" ? (first ?? sound) : sound;
    rest = rest.slice(letters.length);
  }
  return silent && all.length === 2 && !start ? out.charAt(0) + out : out;
}

function endsInSilent(all: string[]): boolean {
  const [before = "", last] = all.slice(-2);
  if (all.length < 2) return false;
  if (last === "য") return all.length > 2 || !"রহ".includes(before);
  return last === "ব" && "শষসতথধনকজ".includes(before);
}
