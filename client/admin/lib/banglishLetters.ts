/** The hasanta, which joins consonants to a cluster. */
export const joiner = "্";

/** Spellings that are unified before the transliteration: the first of each pair is replaced by the second. */
export const spelling = [
  ["\u09a1\u09bc", "\u09dc"],
  ["\u09a2\u09bc", "\u09dd"],
  ["\u09af\u09bc", "\u09df"],
  ["অ্যা", "আ"],
  ["এ্যা", "আ"],
  ["র\u200d্য", "র"],
  ["\u200d", ""],
  ["\u200c", ""],
] as const;

export const consonants: Record<string, string> = {
  ...{ ক: "k", খ: "kh", গ: "g", ঘ: "gh", ঙ: "ng", চ: "ch", ছ: "ch", জ: "j", ঝ: "jh", ঞ: "n" },
  ...{ ট: "t", ঠ: "th", ড: "d", ঢ: "dh", ণ: "n", ত: "t", থ: "th", দ: "d", ধ: "dh", ন: "n" },
  ...{ প: "p", ফ: "f", ব: "b", ভ: "bh", ম: "m", য: "j", র: "r", ল: "l", শ: "sh", ষ: "sh" },
  ...{ স: "s", হ: "h", "\u09dc": "r", "\u09dd": "rh", "\u09df": "y" },
};

export const vowels: Record<string, string> = {
  ...{ অ: "o", আ: "a", ই: "i", ঈ: "i", উ: "u", ঊ: "u", ঋ: "ri", এ: "e", ঐ: "oi", ও: "o", ঔ: "ou" },
};

export const signs: Record<string, string> = {
  ...{ "া": "a", "ি": "i", "ী": "i", "ু": "u", "ূ": "u", "ৃ": "ri" },
  ...{ "ে": "e", "ৈ": "oi", "ো": "o", "ৌ": "ou" },
};

/** Consonants before which a chandrabindu is "n". */
export const nasals = ["ত", "থ", "দ", "ধ"];

/** Clusters at the end of English words, which have no inherent vowel. */
export const loans = "কট নট লট রট সট পট ফট নড রড লড লক সক কস নস লম টস রস".split(" ");

/** Clusters whose sound differs from those of their letters: the cluster, its sound, and its sound at the beginning of a word. */
export const clusters = [
  ["কষম", "kkh", "kh"],
  ["কষ", "kkh", "kh"],
  ["জঞ", "gg", "gy"],
  ["হয", "jjh", "h"],
  ["ঙগ", "ng", "ng"],
  ["ঙক", "nk", "nk"],
  ["ঙখ", "nkh", "nkh"],
  ["চচ", "cch", "ch"],
  ["চছ", "cch", "ch"],
  ["রয", "rj", "r"],
] as const;
