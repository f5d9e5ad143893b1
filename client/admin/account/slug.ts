// The slug format of server/tenancy/slug.go; maximum length in characters.
const longest = 63;
const pattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Reports whether text is a valid slug. */
export function isSlug(text: string): boolean {
  return pattern.test(text);
}

/** Converts typed text to a slug; a trailing hyphen stays, so that typing can continue. */
export function typedSlug(text: string): string {
  return latin(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, longest);
}

/** Suggests slugs for a shop name, best first. Empty if the name has no letters or digits. */
export function slugsFor(name: string): string[] {
  const slug = typedSlug(name).slice(0, 40).replace(/-$/, "");
  if (!slug) return [];
  return [slug, ...["-bd", "-shop", "-haat", "-online"].map((more) => slug + more)];
}

const consonants: Record<string, string> = {
  ...{ ক: "k", খ: "kh", গ: "g", ঘ: "gh", ঙ: "ng", চ: "ch", ছ: "chh", জ: "j", ঝ: "jh", ঞ: "n" },
  ...{ ট: "t", ঠ: "th", ড: "d", ঢ: "dh", ণ: "n", ত: "t", থ: "th", দ: "d", ধ: "dh", ন: "n" },
  ...{ প: "p", ফ: "f", ব: "b", ভ: "bh", ম: "m", য: "j", র: "r", ল: "l", শ: "sh", ষ: "sh" },
  ...{ স: "s", হ: "h", "\u09dc": "r", "\u09dd": "rh", "\u09df": "y" },
};
const vowels: Record<string, string> = {
  ...{ অ: "o", আ: "a", ই: "i", ঈ: "i", উ: "u", ঊ: "u", ঋ: "ri", এ: "e", ঐ: "oi", ও: "o", ঔ: "ou" },
};
const signs: Record<string, string> = {
  ...{ "া": "a", "ি": "i", "ী": "i", "ু": "u", "ূ": "u", "ৃ": "ri" },
  ...{ "ে": "e", "ৈ": "oi", "ো": "o", "ৌ": "ou" },
};
const others: Record<string, string> = { "ং": "ng", ৎ: "t", "ঃ": "", "ঁ": "" };
const joiner = "্";

/**
 * Transliterates Bengali letters and digits to Latin, approximately as spoken: রূপালী is rupali.
 */
function latin(text: string): string {
  // Letters with a dot below have two spellings in Unicode.
  const letters = [...text.normalize("NFC").replace(/[ডঢয]়/g, dotted)];
  let out = "";
  letters.forEach((letter, i) => {
    const sound = consonants[letter];
    if (sound === undefined)
      out += vowels[letter] ?? signs[letter] ?? others[letter] ?? plain(letter);
    else out += isYaSign(letters, i) ? "" : sound + inherent(letters, i);
  });
  return out;
}

const dotted = (pair: string) =>
  ({ ড: "\u09dc", ঢ: "\u09dd", য: "\u09df" })[pair.charAt(0)] ?? pair;

function plain(letter: string): string {
  if (letter === joiner) return "";
  const digit = "০১২৩৪৫৬৭৮৯".indexOf(letter);
  return digit < 0 ? letter : String(digit);
}

// য as a subscript changes the vowel and has no sound of its own: ফ্যাশন is fashon.
function isYaSign(letters: string[], i: number): boolean {
  return letters[i] === "য" && letters[i - 1] === joiner;
}

// The inherent vowel "o": before another letter, and after a conjunct.
function inherent(letters: string[], i: number): string {
  const next = letters[i + 1] ?? "";
  if (next === joiner || next in signs) return "";
  if (next in consonants || next in vowels) return "o";
  return letters[i - 1] === joiner ? "o" : "";
}
