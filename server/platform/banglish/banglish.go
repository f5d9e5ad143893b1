// Package banglish transliterates Bengali to Latin letters in the way that people write it in messages:
// জামদানি শাড়ি becomes jamdani shari. client/admin/lib/banglish.ts follows the same rules, and both are
// tested with testdata/words.json.
package banglish

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Latin transliterates the Bengali letters and digits of text. Other characters are unchanged.
func Latin(text string) string {
	var out strings.Builder
	var word []rune
	for _, r := range spelling.Replace(norm.NFC.String(text)) {
		if isLetter(r) {
			word = append(word, r)
			continue
		}
		out.WriteString(spoken(word))
		word = word[:0]
		switch {
		case r >= '০' && r <= '৯':
			out.WriteRune('0' + r - '০')
		case !unicode.Is(unicode.Bengali, r):
			out.WriteRune(r)
		}
	}
	out.WriteString(spoken(word))
	return out.String()
}

// spelling unifies letters that can be written in two ways. It composes letters with a dot below, which NFC
// decomposes, because they have different sounds.
var spelling = strings.NewReplacer(
	"ড়", "\u09dc", "ঢ়", "\u09dd", "য়", "\u09df",
	"অ্যা", "আ", "এ্যা", "আ", "র\u200d্য", "র", "\u200d", "", "\u200c", "",
)

func isLetter(r rune) bool {
	_, consonant := consonants[r]
	_, vowel := vowels[r]
	_, sign := signs[r]
	return consonant || vowel || sign || strings.ContainsRune("্ংঃঁৎ", r)
}

// spoken transliterates a word of Bengali letters.
func spoken(word []rune) string {
	var out strings.Builder
	syllables := split(word)
	voweled := false // whether the previous syllable ends with a vowel
	for i, s := range syllables {
		onset, vowel := s.onset(i == 0), s.vowel
		if s.inherent {
			vowel = inherent(syllables, i, voweled)
		}
		if s.is('\u09df') && s.vowel == "a" && i > 0 && (syllables[i-1].vowel == "o") {
			onset = "w"
		}
		if i+1 < len(syllables) && s.written && vowel == "o" && syllables[i+1].is('\u09df') && syllables[i+1].vowel == "a" {
			vowel = "" // such as ওয়া, which is wa
		}
		out.WriteString(onset + vowel + s.coda)
		if s.nasal && i+1 < len(syllables) && strings.ContainsRune("তথদধ", syllables[i+1].first()) {
			out.WriteString("n")
		}
		voweled = vowel != "" && s.coda == ""
	}
	return out.String()
}

// inherent returns "o" if the unwritten vowel of syllable i is spoken, otherwise "". It is silent at the end of a
// word, and in the middle of the sequence vowel, consonant, consonant, vowel, as in the ম of জামদানি. voweled
// reports whether the previous syllable ends with a vowel.
func inherent(syllables []syllable, i int, voweled bool) string {
	s, last := syllables[i], len(syllables)-1
	switch {
	case s.coda != "":
		return "o"
	case i > 0 && s.isLoan():
		return ""
	case i == 0 && s.endsInYa():
		return "a" // such as ব্যবসা
	case i == last:
		if i == 0 || len(s.consonants) > 1 || s.is('হ') {
			return "o"
		}
		return ""
	case i == 0 || !voweled || len(s.consonants) > 1:
		return "o"
	}
	next := syllables[i+1]
	ending := i+2 == last && syllables[last].is('র') && syllables[last].inherent && next.vowel == "e" // the genitive -ের
	if len(next.consonants) != 1 || next.is('হ') || ending || i+1 == last && next.inherent && next.coda == "" {
		return "o"
	}
	return ""
}
