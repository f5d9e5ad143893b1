// Reads Bengali words, one per line, and writes the syllables with a conjunct that at least two
// words contain: the second part of ssr/build/conjuncts.txt. The input comes from Debian's
// hunspell-bn and aspell-bn:
//
//   (aspell -l bn dump master; sed 1d /usr/share/hunspell/bn_{BD,IN}.dic | cut -d/ -f1) | node scripts/conjuncts.mjs
import { text } from "node:stream/consumers";

const width = 100;

const consonant = "(?:[ডঢয]\\u09bc|[ক-নপ-রলশ-হ])";
const syllable = new RegExp(`(?:${consonant}্)+(?:${consonant}|ৎ)[া-ৌ]?`, "gu");

const words = new Set((await text(process.stdin)).normalize("NFC").split("\n"));
const counts = new Map();
for (const word of words) {
  for (const found of new Set(word.match(syllable))) {
    counts.set(found, (counts.get(found) ?? 0) + 1);
  }
}
let line = "";
for (const found of [...counts.keys()].filter((each) => counts.get(each) > 1).sort()) {
  if (line.length + found.length > width) {
    console.log(line.trimEnd());
    line = "";
  }
  line += `${found} `;
}
console.log(line.trimEnd());
